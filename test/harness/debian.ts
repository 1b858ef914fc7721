import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** The path of a system dependency, or a message that says what is missing and how to install it. */
export type Found = { path: string } | { missing: string }

/** Finds a program on the PATH. If it is missing and the process runs as root, the Debian package is installed. */
export function program(name: string, debianPackage: string): Found {
  return found(() => onPath(name), name, debianPackage)
}

/** Finds a file of a Debian package by glob pattern. If it is missing and the process runs as root, the package is installed. */
export function fileOf(pattern: string, debianPackage: string): Found {
  return found(() => globSync(pattern)[0], pattern, debianPackage)
}

function found(look: () => string | undefined, what: string, debianPackage: string): Found {
  if (!look() && process.getuid?.() === 0) install(debianPackage)
  const path = look()
  return path ? { path } : { missing: `found no ${what}; \`apt-get install ${debianPackage}\` brings it` }
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
}

function install(debianPackage: string): void {
  if (!succeeds('apt-get', ['update', '-qq'])) return
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage])
}

export function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
