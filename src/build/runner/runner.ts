/** The fields that every job has. The rest of a job is plain data. */
export interface JobIdentity {
  /** Jobs with the same id are equivalent. */
  id: string
  model: string
  partition: string
}

/** Handles one kind of job in this process. */
export interface JobHandler<Job, Result> {
  make(job: Job): Promise<Result>
  /** Whether the store has the job's object, no matter which process built it. */
  exists(job: Job): Promise<boolean>
  /** The job's result, read from the store. */
  find(job: Job): Promise<Result>
  /** Called once for each completed job. */
  made(job: Job, made: Result): void
  /** Whether the job may need all memory of a process. If absent, no job needs it. */
  isLarge?(job: Job): boolean
  /** Runs many similar queries in this process, side by side with one thread each. Absent if this is not faster. */
  sideBySide?<T>(wave: () => Promise<T>): Promise<T>
}

/** Runs independent jobs, in this process or on workers. */
export interface Runner {
  /** Number of jobs that can run in parallel; an estimate for workers. */
  readonly width: number
  /** Runs all jobs. After a failure no further job starts, running jobs finish and are reported, and then the first error is thrown. */
  run<Job extends JobIdentity, Result>(jobs: Job[], handler: JobHandler<Job, Result>): Promise<void>
  /** Closes the runner's connections. */
  close(): Promise<void>
}
