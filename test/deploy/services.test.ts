import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settingDocs } from '../../src/base/settings.ts'
import { commandLine } from '../../src/cli/main.ts'
import { emptyFolder } from '../build/small_project.ts'
import { program } from '../harness/debian.ts'

test('systemd accepts the units, and each starts a command that exists', async ({ skip }) => {
  const analyze = program('systemd-analyze', 'systemd')
  if ('missing' in analyze) return skip(analyze.missing)
  const commands = (await commandLine()).commands.map((each) => each.name())
  const units = globSync('deploy/systemd/*.service')
  expect(units).toHaveLength(3)
  for (const unit of units) {
    const text = readFileSync(unit, 'utf8')
    const [, command] = /^ExecStart=\S+ \S+crowdtape\.js (\w+)$/m.exec(text)!
    expect(commands).toContain(command)
    // systemd-analyze checks that the binary exists, so the path of this Node is used.
    const here = join(emptyFolder(), basename(unit))
    writeFileSync(here, text.replace('/usr/bin/node', process.execPath))
    const said = execFileSync('sh', ['-c', `${analyze.path} verify --man=no '${here}' 2>&1`], { encoding: 'utf8' })
    expect(said, unit).toBe('')
  }
})

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: { template?: { spec: { containers: { args: string[]; env?: { name: string }[] }[] } } }
}

test('the Kubernetes example matches the schemas and uses settings and commands that exist', async () => {
  const documents = parseAllDocuments(readFileSync('deploy/kubernetes/crowdtape.yaml', 'utf8'))
  const manifests = documents.map((each) => each.toJS() as Manifest)
  expect(manifests.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PersistentVolumeClaim', 'ConfigMap']),
  )
  const settings = new Set(settingDocs.map(({ name }) => name))
  const commands = (await commandLine()).commands.map((each) => each.name())
  for (const manifest of manifests) {
    const { apiVersion, kind } = manifest
    const models = await import(`kubernetes-models/${apiVersion}/${kind}`)
    const Model = models[kind] as new (data: unknown) => { validate(): void }
    expect(() => new Model(manifest).validate(), `${kind} ${manifest.metadata.name}`).not.toThrow()
    for (const { args, env = [] } of manifest.spec?.template?.spec.containers ?? []) {
      expect(commands).toContain(args[0])
      for (const { name } of env) expect(settings).toContain(name)
    }
    for (const name of Object.keys(manifest.data ?? {})) expect(settings).toContain(name)
  }
})

test('the Kubernetes schemas reject a container without a name', async () => {
  const { Deployment } = await import('kubernetes-models/apps/v1/Deployment')
  const wrong = {
    metadata: { name: 'x' },
    spec: { selector: {}, template: { spec: { containers: [{ image: 'x' }] } } },
  }
  expect(() => new Deployment(wrong as never).validate()).toThrow(/name/)
})
