/** What a runner needs to know of a job; all else in it is plain data, to be sent anywhere. */
export interface Named {
  /** Jobs of one id do the same. */
  id: string
  model: string
  partition: string
}

/** What can be done with a job in this process. */
export interface JobHandler<Job, Made> {
  make(job: Job): Promise<Made>
  /** Whether the store has now what the job makes, whoever made it. */
  exists(job: Job): Promise<boolean>
  /** What was made, read from the store. */
  find(job: Job): Promise<Made>
  /** Is told of each job that is through, once. */
  made(job: Job, made: Made): void
}

/** Gets jobs done that do not rest on each other: in this process, or by workers anywhere. */
export interface Runner {
  /** Whether models that do not rest on each other are given side by side. */
  readonly isWide: boolean
  /** Jobs that are done at a time, as far as is known. */
  readonly width: number
  /**
   * After a failure no further job starts; those under way finish, then the first error is thrown. What was made until then
   * was told.
   */
  run<Job extends Named, Made>(jobs: Job[], handler: JobHandler<Job, Made>): Promise<void>
  /** Lets go of whatever it holds. */
  close(): Promise<void>
}
