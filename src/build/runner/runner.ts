/** Identity of a job; everything else in it is plain data. */
export interface JobIdentity {
  /** Jobs with the same id are equivalent. */
  id: string
  model: string
  partition: string
}

/** Handles a kind of job in this process. */
export interface JobHandler<Job, Made> {
  make(job: Job): Promise<Made>
  /** Whether the store has the job's object, whoever built it. */
  exists(job: Job): Promise<boolean>
  /** The job's result, read from the store. */
  find(job: Job): Promise<Made>
  /** Called once for each completed job. */
  made(job: Job, made: Made): void
  /** Whether the job may need all memory of a process; default: no. */
  isLarge?(job: Job): boolean
  /** Runs a wave of similar queries in this process with one thread each; absent if that is no faster. */
  sideBySide?<T>(wave: () => Promise<T>): Promise<T>
}

/** Runs independent jobs, in this process or on workers. */
export interface Runner {
  /** Number of jobs that can run in parallel; an estimate for workers. */
  readonly width: number
  /** After a failure no further job starts; running jobs finish and are reported, then the first error is thrown. */
  run<Job extends JobIdentity, Made>(jobs: Job[], handler: JobHandler<Job, Made>): Promise<void>
  /** Releases its resources. */
  close(): Promise<void>
}
