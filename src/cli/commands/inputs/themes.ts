import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { configFile, ownConfigFile, projectRoot } from '../../../base/config.ts'
import { downstreamOf } from '../../../build/lineage.ts'
import { BadEdit, type ThemeEdit, withEdit } from '../../../labels/discovery/edit_file.ts'
import { editsFile } from '../../../labels/discovery/edits.ts'
import { type ListedTheme, listThemes } from '../../../pipeline/language/themes.ts'
import { openReadOnly } from '../../../pipeline/run_context.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp } from '../../options.ts'
import { print, printJson, table } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

interface ThemeOptions {
  home?: string
  json?: boolean
}

export default function themes(): Command {
  const command = new Command('themes')
    .description('list the themes of questions, or rename, merge, retire or restore a theme')
    .addHelpText(
      ...examples('crowdtape themes list', 'crowdtape themes rename discovered-2025-09-01-3 "Chip export rules"'),
    )
    .addHelpText(...settingsHelp('home', 'build', 'providers', 'model'))
  command.addCommand(
    new Command('list')
      .description('list the themes of the live release, and the edits that were made since it was built')
      .addOption(homeOption())
      .addOption(jsonOption())
      .action(async (options: ThemeOptions) => {
        const { home } = homeOf(options)
        const listed = await listThemes(home)
        if (options.json) return printJson(listed)
        print(listed.release ? `themes of release ${listed.release} (theme set ${listed.theme_set})\n` : noRelease)
        print(
          table(
            ['theme', 'label', 'origin', 'since', 'share %', 'status'],
            listed.themes.map((each) => [each.id, each.label, each.origin, each.since, each.share_pct, statusOf(each)]),
          ),
        )
      }),
    { isDefault: true },
  )
  const edits: [what: ThemeEdit['what'], does: string, second?: [name: string, meaning: string]][] = [
    [
      'rename',
      'change the label of a theme',
      ['label', 'new label, of at most 80 characters and different from all other labels'],
    ],
    ['merge', 'merge a theme into another theme', ['into', 'id of the theme into which the first theme is merged']],
    ['retire', 'remove a theme, so that its questions have no known theme'],
    ['restore', 'undo all edits of a theme'],
  ]
  for (const [what, does, second] of edits) {
    const edit = new Command(what)
      .description(`${does}; writes to ${editsFile}`)
      .argument('<id>', 'id of the theme, as listed by `themes list`')
    if (second) edit.argument(`<${second[0]}>`, second[1])
    edit.addOption(homeOption()).addOption(jsonOption())
    edit.action(async (...given: unknown[]) => {
      const [options] = given.slice(second ? 2 : 1) as [ThemeOptions]
      const asked = { what, theme: given[0], ...(second ? { [second[0]]: given[1] } : {}) } as ThemeEdit
      await change(asked, options)
    })
    command.addCommand(edit)
  }
  return command
}

const noRelease = 'no release yet; these are the themes of the taxonomy\n'

function statusOf({ status, into }: ListedTheme): string {
  return into === null ? status : `${status} into ${into}`
}

/** Writes one edit and prints what the next run will rebuild because of it. */
async function change(edit: ThemeEdit, options: ThemeOptions): Promise<void> {
  const { home, settings } = homeOf(options)
  const path = ownConfigFile(editsFile) ?? join(projectRoot, editsFile)
  const before = await readFile(configFile(editsFile), 'utf8')
  const after = await edited(before, edit, home)
  const isChanged = after !== before
  if (isChanged) {
    const aside = `${path}.${randomUUID()}.tmp`
    await mkdir(dirname(path), { recursive: true })
    await writeFile(aside, after)
    await rename(aside, path)
  }
  const rebuilt = isChanged ? await readersOfEdits(home, settings) : []
  if (options.json) return printJson({ edit, changed: isChanged, rebuilds: rebuilt })
  if (!isChanged) return print(`${editsFile} already contains this edit; nothing was changed`)
  print(`${saying(edit)}; written to ${editsFile}`)
  print(`the next run rebuilds ${rebuilt.join(', ')} for its day; labels of questions are not rebuilt`)
}

async function edited(before: string, edit: ThemeEdit, home: string): Promise<string> {
  const { themes } = await listThemes(home)
  try {
    return withEdit(before, edit, themes)
  } catch (error) {
    if (error instanceof BadEdit) throw new BadUsage(error.message, { cause: error })
    throw error
  }
}

/** The models that must be rebuilt after an edit. */
async function readersOfEdits(home: string, settings: ReturnType<typeof homeOf>['settings']): Promise<string[]> {
  const { graph } = await openReadOnly(home, settings)
  return downstreamOf(graph, ['gold.theme_names', 'gold.intent_themes'])
}

function saying(edit: ThemeEdit): string {
  if (edit.what === 'rename') return `${edit.theme} is called "${edit.label}"`
  if (edit.what === 'restore') return `${edit.theme} has its original label and state again`
  return edit.what === 'merge' ? `${edit.theme} is merged into ${edit.into}` : `${edit.theme} is retired`
}
