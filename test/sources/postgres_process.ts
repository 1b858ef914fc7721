import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { fileOf } from '../harness/debian.ts'

/** A real PostgreSQL server with its own cluster. */
export interface PostgresServer {
  url: string
  /** Runs statements on a new connection. */
  run(sql: string, url?: string): Promise<pg.QueryResult>
  connect(url?: string): Promise<pg.Client>
  stop(): void
}

/**
 * Starts Debian's PostgreSQL on a new temporary cluster, as the user postgres if this process is root. If PostgreSQL is
 * not installed, `missing` says what to install.
 */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer | { missing: string }> {
  const found = fileOf('/usr/lib/postgresql/*/bin/postgres', 'postgresql')
  if ('missing' in found) return found
  const programs = dirname(found.path)
  // Not in TMPDIR, because the user postgres may not have access to it.
  const folder = mkdtempSync('/tmp/crowdtape-postgres-')
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? (['uid', 'gid'] as const).map((kind) => idOf(kind)) : undefined
  if (owner) chownSync(folder, owner[0], owner[1])
  chmodSync(folder, 0o700)
  const as = owner ? { uid: owner[0], gid: owner[1], cwd: '/' } : {}
  const data = join(folder, 'data')
  const initial = ['-D', data, '-U', 'crowdtape', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  execFileSync(join(programs, 'initdb'), initial, { ...as, stdio: 'ignore' })
  const port = await freePort()
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    ...settings,
  ]
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...options.flatMap((each) => ['-c', each])], {
    ...as,
    stdio: 'ignore',
  })
  const url = `postgresql://crowdtape@127.0.0.1:${port}/postgres`
  const connect = async (database = url) => {
    const client = new pg.Client({ connectionString: database })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const server: PostgresServer = {
    url,
    connect,
    async run(sql, database) {
      const client = await connect(database)
      try {
        return await client.query(sql)
      } finally {
        await client.end()
      }
    },
    stop() {
      child.kill('SIGQUIT')
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    },
  }
  const until = performance.now() + 30_000
  for (;;) {
    try {
      await server.run('select 1')
      return server
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function idOf(kind: 'uid' | 'gid'): number {
  return Number(execFileSync('id', [kind === 'uid' ? '-u' : '-g', 'postgres'], { encoding: 'utf8' }))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
