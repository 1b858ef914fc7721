import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** Thrown if real messages would be written into the project. */
export class InsideProject extends Error {
  override name = 'InsideProject'

  constructor(path: string) {
    super(
      `--mistakes-file: ${path} is inside the project, but the file must be outside, because it contains real messages; nothing was measured`,
    )
  }
}

/** The absolute path of a file for real messages. Throws `InsideProject` if the file is inside the project. */
export function outsideProject(path: string, project: string): string {
  const whole = resolve(path)
  const real = join(realpathSync(dirname(whole)), basename(whole))
  if (!relative(realpathSync(project), real).startsWith('..')) throw new InsideProject(path)
  return real
}

/** Formats mistakes as lines for a terminal. The first line has the names of the fields. Texts are cut off after 160 characters. */
export function mistakeLines(mistakes: readonly object[]): string[] {
  const cell = (value: unknown) => {
    if (typeof value === 'number') return value.toFixed(1)
    const line = String(value).replaceAll(/\s+/g, ' ')
    return line.length > 160 ? `${line.slice(0, 160)}…` : line
  }
  return [
    Object.keys(mistakes[0] ?? {}).join(' | '),
    ...mistakes.map((each) => Object.values(each).map(cell).join(' | ')),
  ]
}
