import { Command, Option } from 'commander'
import { createKey, type KeyScope, listKeys, revokeKey } from '../../../api/keys/key_file.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp } from '../../options.ts'
import { print, printJson, table } from '../../table.ts'

interface KeyOptions {
  home?: string
  json?: boolean
}

export default function keys(): Command {
  const command = new Command('keys')
    .description('create, list and revoke keys, of which only hashes are stored')
    .addHelpText(
      ...examples('crowdtape keys create dashboard', 'crowdtape keys create desk --scope ops', 'crowdtape keys list'),
    )
    .addHelpText(...settingsHelp('home'))
  command.addCommand(
    new Command('create')
      .description('create a key, which is shown only once')
      .argument('<name>', 'owner or purpose of the key')
      .addOption(
        new Option('--scope <scope>', "what the key gives access to: the API, the operators' page, or posting rows")
          .choices(['api', 'ops', 'ingest'])
          .default('api'),
      )
      .addOption(homeOption())
      .addOption(jsonOption())
      .action(async (name: string, options: KeyOptions & { scope: KeyScope }) => {
        const made = await createKey(homeOf(options).home, name, options.scope)
        if (options.json) printJson(made)
        else print(`${made.key}\nkey ${made.id} for ${made.name}; the key itself is not shown again`)
      }),
  )
  command.addCommand(
    new Command('list')
      .description('list all keys, including revoked ones')
      .addOption(homeOption())
      .addOption(jsonOption())
      .action(async (options: KeyOptions) => {
        const all = await listKeys(homeOf(options).home)
        if (options.json) return printJson({ keys: all })
        if (all.length === 0) return print('there is no key yet; `crowdtape keys create NAME` creates a key')
        const cells = all.map((key) => [key.id, key.name, key.scope, key.created_at, key.revoked_at])
        print(table(['key', 'name', 'opens', 'made', 'revoked'], cells))
      }),
  )
  command.addCommand(
    new Command('revoke')
      .description('revoke a key; running servers refuse it within a second')
      .argument('<id>', 'id of the key, as listed by `keys list`')
      .addOption(homeOption())
      .addOption(jsonOption())
      .action(async (id: string, options: KeyOptions) => {
        const revoked = await revokeKey(homeOf(options).home, id)
        if (options.json) printJson(revoked)
        else print(`revoked ${revoked.id} (${revoked.name})`)
      }),
  )
  return command
}
