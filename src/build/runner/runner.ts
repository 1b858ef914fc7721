/** The fields that every job has. All other fields of a job must be plain data too. */
export interface JobIdentity {
  /** Jobs with the same id give the same result. */
  id: string
  model: string
  partition: string
}

/** Tells a runner how to run one kind of job and what to do with the results. */
export interface JobHandler<Job, Result> {
  make(job: Job): Promise<Result>
  /** Whether the store has the object of the job, no matter which process built it. */
  exists(job: Job): Promise<boolean>
  /** Reads the result of the job from the store. */
  find(job: Job): Promise<Result>
  /** Called once for each completed job. */
  made(job: Job, made: Result): void
  /** Whether the job may need all memory of the process. If the function is absent, no job needs all memory. */
  isLarge?(job: Job): boolean
  /**
   * Calls `wave`, which runs many queries in parallel. Until it ends, the engine gives each query one thread. Absent if this is not faster.
   */
  sideBySide?<T>(wave: () => Promise<T>): Promise<T>
}

/** Runs jobs that do not depend on each other, in this process or on workers. */
export interface Runner {
  /** Number of jobs that can run in parallel. If jobs run on workers, this is an estimate. */
  readonly width: number
  /** Runs all jobs. After a failure no further job is started; when the running jobs have finished, the first error is thrown. */
  run<Job extends JobIdentity, Result>(jobs: Job[], handler: JobHandler<Job, Result>): Promise<void>
  /** Closes the runner's connections. */
  close(): Promise<void>
}
