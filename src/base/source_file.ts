import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(import.meta.url)

/** `.ts` in the repository, `.js` in the built package. */
export const sourceSuffix: '.ts' | '.js' = own.endsWith('.ts') ? '.ts' : '.js'

/** Root of the modules: the project's root, or `build/` in the package. */
const codeRoot: string = join(own, '../../..')

/** Root of the project or of the package, with `sql/`, `config/`, `src/` and `package.json`. The package contains the sources, too. */
export const projectRoot: string = sourceSuffix === '.ts' ? codeRoot : join(codeRoot, '..')

/** The version in package.json. */
export const projectVersion: string = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version

/** URL of a module. `path` has no suffix and is relative to `base`. */
export function sourceFile(path: string, base: string): URL {
  return new URL(`${path}${sourceSuffix}`, base)
}

/** The file that Node can load for a TypeScript file: the file itself, or its compiled form in the package. */
export function loadable(source: string): string {
  const path = relative(projectRoot, source)
  if (sourceSuffix === '.ts' || path.startsWith('..')) return source
  return join(codeRoot, path.replace(/\.ts$/, sourceSuffix))
}
