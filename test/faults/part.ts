import { projectRoot } from '../../src/base/config.ts'
import { partOfProject, somePublished } from '../harness/part_of_project.ts'
import * as child from './child.ts'

const isAll = process.env.FAULTS === 'all'

/** A subset suffices because a run makes the same calls for every model. `FAULTS=all` uses all models. */
export const models = isAll ? /./ : somePublished

const root = isAll ? projectRoot : await partOfProject(models)

/** The command line, limited to these models. */
export const start: typeof child.start = (args, fault, env) => child.start(args, fault, env, root)
export const run: typeof child.run = (args, fault, env) => child.run(args, fault, env, root)
