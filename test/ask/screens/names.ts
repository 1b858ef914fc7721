import { wellKnownNames } from '../../../src/tools/evaluation/screen_evaluation.ts'

/** The names of well-known companies, which every release knows. */
export const names = wellKnownNames()
