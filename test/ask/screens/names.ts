import { wellKnownNames } from '../../../src/tools/evaluation/screen_evaluation.ts'

/** The well-known companies, as any release knows them. */
export const names = wellKnownNames()
