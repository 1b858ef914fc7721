import { ConfigMistake } from '../base/config.ts'
import { BadSetting } from '../base/settings.ts'
import { UnknownFeed } from '../feeds/contract/registry.ts'
import { NoLocalModel } from '../search/embedding/local_embedder.ts'

/** Thrown for invalid arguments or combinations of arguments. Nothing was started. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

/** Whether an error is a mistake in the usage or configuration. Such a mistake is found before anything is started. */
export function isUsageError(error: unknown): boolean {
  return [BadUsage, BadSetting, ConfigMistake, UnknownFeed, NoLocalModel].some((kind) => error instanceof kind)
}
