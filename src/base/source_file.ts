/** `.ts` in the repository, `.js` in the built package. */
export const sourceSuffix: string = import.meta.url.endsWith('.ts') ? '.ts' : '.js'

/** Address of a module that is loaded by its path, named without its suffix, beside the module at `base`. */
export function sourceFile(path: string, base: string): URL {
  return new URL(`${path}${sourceSuffix}`, base)
}
