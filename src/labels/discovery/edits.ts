import { z } from 'zod'
import { loadConfig, parseConfig } from '../../base/config.ts'
import { withoutPersonalData } from '../personal_data.ts'

/** The file of operators' edits of themes, relative to the project. */
export const editsFile = 'config/labels/theme_edits.yaml'

/** Operators' edits of themes, by theme id. */
export interface ThemeEdits {
  labels: ReadonlyMap<string, string>
  merges: ReadonlyMap<string, string>
  retired: ReadonlySet<string>
}

/** Maximum number of characters in the label of a theme. */
export const LONGEST_LABEL = 80

const id = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'expected the id of a theme: lower-case words joined by _')

const schema = z
  .strictObject({
    rename: z.array(z.strictObject({ theme: id, label: z.string().trim().min(1).max(LONGEST_LABEL) })).default([]),
    merge: z.array(z.strictObject({ theme: id, into: id })).default([]),
    retire: z.array(z.strictObject({ theme: id })).default([]),
  })
  .superRefine(({ rename, merge, retire }, context) => {
    const mistake = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const [name, listed] of Object.entries({ rename, merge, retire })) {
      const seen = new Set<string>()
      listed.forEach(({ theme }, index) => {
        if (seen.has(theme)) mistake([name, index], `found ${theme} twice, expected each theme once`)
        seen.add(theme)
      })
    }
    const labels = new Set<string>()
    rename.forEach(({ label }, index) => {
      if (namesSomebody(label))
        mistake(['rename', index], 'a label must not contain an e-mail address, a link, a mention or a phone number')
      if (labels.has(label.toLowerCase())) mistake(['rename', index], `found the label "${label}" for two themes`)
      labels.add(label.toLowerCase())
    })
    const merges = new Map(merge.map(({ theme, into }) => [theme, into]))
    merge.forEach(({ theme }, index) => {
      if (circleFrom(theme, merges))
        mistake(['merge', index], `found ${theme} merged into itself, directly or through other themes`)
      if (retire.some((each) => each.theme === theme))
        mistake(['merge', index], `found ${theme} under both merge and retire`)
    })
  })

/** Whether a label contains anything that could identify a person. This is checked because labels are published. */
export function namesSomebody(label: string): boolean {
  return withoutPersonalData(label) !== label
}

/** Reads `config/labels/theme_edits.yaml`. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readThemeEdits(root?: string): ThemeEdits {
  return asEdits(loadConfig(editsFile, schema, root))
}

/** Like `readThemeEdits`, but parses the given text. */
export function parseThemeEdits(text: string): ThemeEdits {
  return asEdits(parseConfig(text, editsFile, schema))
}

/** Follows merges from a theme to its final theme. Merges contain no cycles. */
export function mergedInto(theme: string, merges: ReadonlyMap<string, string>): string {
  const into = merges.get(theme)
  return into === undefined ? theme : mergedInto(into, merges)
}

function circleFrom(theme: string, merges: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = theme; at !== undefined; at = merges.get(at)) {
    if (seen.has(at)) return at === theme
    seen.add(at)
  }
  return false
}

function asEdits({ rename, merge, retire }: z.output<typeof schema>): ThemeEdits {
  return {
    labels: new Map(rename.map(({ theme, label }) => [theme, label])),
    merges: new Map(merge.map(({ theme, into }) => [theme, into])),
    retired: new Set(retire.map(({ theme }) => theme)),
  }
}
