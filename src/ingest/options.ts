export interface IngestProgress {
  feed: string
  files_done: number
  files_total: number
}

export interface IngestOptions {
  /** The operator's secret, for the keyed hashes of user ids and the seal of quarantined rows. */
  secret: string
  /** Input, after decompression, that is staged and committed at a time; a larger file is a batch of its own. */
  batchBytes: number
  onProgress?: (progress: IngestProgress) => void
}
