/** Words for investors as a crowd, as the source of a pattern. */
export const crowd =
  '(?:investors?|people|ppl|retail|traders?|everyone|everybody|anyone|anybody|the crowd|community|folks|shareholders?|holders|bulls|bears|users?|the market|they|reddit|wsb|wallstreetbets)'
