import { Listr, ListrLogger, ProcessOutput } from 'listr2'
import type { Stage } from '../pipeline/request.ts'

/**
 * Shows the stages of a command on stderr: as a task tree on a terminal, otherwise as lines. If `quiet`, nothing is
 * shown.
 */
export function progressStages(quiet = false): Stage {
  return async (title, work) => {
    let result: Awaited<ReturnType<typeof work>> | undefined
    const list = new Listr(
      [
        {
          title,
          task: async (_, task) => {
            const started = performance.now()
            result = await work((progress) => {
              // Progress within a stage is shown only on a terminal, because a line per partition would flood a log.
              if (process.stderr.isTTY) task.output = progress
            })
            task.title = `${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`
          },
        },
      ],
      {
        renderer: quiet ? 'silent' : 'default',
        fallbackRenderer: 'simple',
        rendererOptions: { logger: new ListrLogger({ processOutput: toStderr() }) },
        fallbackRendererOptions: { logger: new ListrLogger({ processOutput: toStderr() }) },
      },
    )
    await list.run()
    return result as Awaited<ReturnType<typeof work>>
  }
}

/** Progress is written to stderr, because stdout is for the result. */
function toStderr(): ProcessOutput {
  return new ProcessOutput(process.stderr, process.stderr)
}
