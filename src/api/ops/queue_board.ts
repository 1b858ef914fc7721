import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { projectRoot } from '../../base/source_file.ts'
import { OpenQueue, type QueuePlace } from '../../build/queue/queue.ts'

/**
 * Returns a plugin that serves bull-board, the queue page, below `address`. The page stays available while Redis is
 * unreachable.
 */
export function queueBoard(place: QueuePlace, address: string): FastifyPluginCallback {
  const open = new OpenQueue(place)
  const serverAdapter = new FastifyAdapter()
  serverAdapter.setBasePath(address)
  createBullBoard({
    queues: [
      new BullMQAdapter(open.queue, {
        displayName: 'Partitions',
        description: 'Each job builds partitions. A failed job that has no retries left is a dead letter.',
      }),
    ],
    serverAdapter,
    options: { uiConfig },
  })
  const plugin = serverAdapter.registerPlugin() as unknown as (
    app: FastifyInstance,
    options: object,
    done: () => void,
  ) => void
  return (app, _options, done) => {
    app.addHook('onClose', () => open.close())
    plugin(app, { prefix: '', basePath: address }, done)
  }
}

type UIConfig = NonNullable<NonNullable<Parameters<typeof createBullBoard>[0]['options']>['uiConfig']>
type Theme = NonNullable<NonNullable<UIConfig['theme']>['light']>

const icon = '/pages/icon.svg'

/** Names of colours in `theme.css`, by the names that bull-board uses for them. */
const names: Partial<Record<keyof Theme, string>> = {
  background: 'paper',
  foreground: 'ink',
  card: 'surface',
  'card-foreground': 'ink',
  popover: 'surface',
  'popover-foreground': 'ink',
  primary: 'accent',
  'primary-foreground': 'paper',
  secondary: 'track',
  'secondary-foreground': 'ink',
  muted: 'track',
  'muted-foreground': 'muted',
  accent: 'accent-soft',
  'accent-foreground': 'ink',
  'state-hover': 'track',
  'state-selected': 'accent-soft',
  'state-selected-hover': 'accent-soft',
  'state-selected-foreground': 'accent',
  destructive: 'bad',
  'destructive-foreground': 'paper',
  border: 'line',
  input: 'line-strong',
  ring: 'focus',
  sidebar: 'surface',
  'sidebar-foreground': 'ink',
  'sidebar-primary': 'accent',
  'sidebar-primary-foreground': 'paper',
  'sidebar-accent': 'accent-soft',
  'sidebar-accent-foreground': 'ink',
  'sidebar-state-hover': 'track',
  'sidebar-state-selected': 'accent-soft',
  'sidebar-state-selected-hover': 'accent-soft',
  'sidebar-state-selected-foreground': 'accent',
  'sidebar-border': 'line',
  'sidebar-ring': 'focus',
  'status-failed': 'bad',
  'status-completed': 'good',
  'status-active': 'focus',
}

/** Settings that give bull-board the appearance of the project's pages. */
const uiConfig: UIConfig = {
  boardTitle: 'Crowdtape',
  boardLogo: { path: icon, width: 24, height: 24 },
  favIcon: { default: icon, alternative: icon },
  miscLinks: [{ text: 'Back to operations', url: '/ops' }],
  hideDocsLink: true,
  hideRedisDetails: true,
  locale: { lng: 'en-US' },
  theme: pageThemes(),
}

/** Reads the light and dark colours from `theme.css`, so that they are defined only once. */
function pageThemes(): UIConfig['theme'] {
  const styles = readFileSync(join(projectRoot, 'src/api/pages/shared/styles/theme.css'), 'utf8')
  const [light, dark] = styles.split('@media (prefers-color-scheme: dark)')
  return { light: themeOf(light), dark: themeOf(dark) }
}

function themeOf(styles: string): Theme {
  const colors = new Map([...styles.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]))
  const theme = Object.entries(names).map(([name, ours]) => [name, colors.get(ours)])
  return { ...Object.fromEntries(theme), radius: '8px' }
}
