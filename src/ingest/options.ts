export interface IngestProgress {
  feed: string
  files_done: number
  files_total: number
}

export interface IngestOptions {
  /** The operator's secret, for the keyed hashes of user ids and the seal of quarantined rows. */
  secret: string
  /** Input, after decompression, that is staged and committed together; a larger file is a separate batch. */
  batchBytes: number
  onProgress?: (progress: IngestProgress) => void
}
