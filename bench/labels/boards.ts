import { type BoardMessage, readBoard } from '../../src/tools/evaluation/judged_labels.ts'

/** Boards of other years than the labelled set. */
const boards = ['stocktwits-2021-05-03', 'stocktwits-2026-06']

/** Every message of the boards. Throws `DataMissing`. */
export function boardMessages(data: string): BoardMessage[] {
  return boards.flatMap((board) => readBoard(board, data))
}
