import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Shim = { library: string } | { missing: string }

/** Compiles `shim.c`. Without a compiler, root installs Debian's; other users get a message about what is missing. */
export function compileShim(): Shim {
  if (process.platform !== 'linux')
    return { missing: `faults are made with LD_PRELOAD, which ${process.platform} has not` }
  if (!compiler() && process.getuid?.() === 0) installCompiler()
  const cc = compiler()
  if (!cc) return { missing: 'found no C compiler for the faults; `apt-get install gcc libc6-dev` brings one' }
  const library = join(mkdtempSync(join(tmpdir(), 'crowdtape-shim-')), 'shim.so')
  const source = fileURLToPath(new URL('shim.c', import.meta.url))
  execFileSync(cc, ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library, source, '-ldl'], { stdio: 'pipe' })
  return { library }
}

function compiler(): string | undefined {
  return ['cc', 'gcc', 'clang'].find((name) => succeeds(name, ['--version']))
}

function installCompiler(): void {
  if (!succeeds('apt-get', ['update', '-qq'])) return
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'gcc', 'libc6-dev'])
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
