/**
 * Sentences of a filing that speak to whoever reads it by machine: orders to ignore something, roles of a chat, markup of
 * prompts. A filing informs; nothing of it is quoted, counted or shown to a model that does otherwise.
 */
const orders = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|any|these|those|your|system)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules?|messages?|guidelines?|context|evidence|sources?|filings?|figures?|numbers?)\b/i,
  /^\s*(?:system|assistant|user|developer|human|ai|instructions?|prompt|tool)\s*(?:message|prompt|note|override|update)?\s*(?:\([^)\n]*\))?\s*[:>\]]/im,
  /\b(?:system|developer) (?:message|prompt|notice|override|instruction)s?\b/i,
  /<\|[^|\n]{1,40}\|>|\[\/?(?:INST|SYS|SYSTEM|ASSISTANT|USER)\]|<<\/?SYS>>|<\/?(?:system|assistant|user|instructions?|prompt|evidence|tool_call|function_call)>|^#{2,}\s*(?:system|instructions?|assistant|user)\b/im,
  /\b(?:you are|you're|act as|pretend to be|as) (?:now )?(?:an? )?(?:ai|a\.i\.|artificial intelligence|language model|large language model|llm|chat ?bot|chatgpt|assistant|helpful assistant)\b/i,
  /\b(?:attention|note to|dear|hey|hello)\b[^.\n]{0,20}\b(?:ai|llms?|language models?|assistants?|chat ?bots?|crawlers?|summari[sz]ers?)\b/i,
  /\b(?:ai|llm|language model|assistant|chat ?bot|model|summari[sz]er)s?\b[^.\n]{0,30}\b(?:must|should|shall|are to|is to|has to|have to)\b[^.\n]{0,30}\b(?:answer|respond|reply|say|state|output|write|report|cite|recommend|tell|summari[sz]e|include|use)\b/i,
  /\b(?:always|only|instead|now|please|must)\b[^.\n]{0,20}\b(?:answer|respond|reply|output|print|cite)\b[^.\n]{0,20}(?:\b(?:with|that|by|only|exactly)\b|["“'[])/i,
  /\b(?:when|if) (?:asked|answering|summari[sz]ing|questioned)\b[^.\n]{0,60}\b(?:say|answer|respond|reply|state|report|output|cite|recommend)\b/i,
  /\b(?:cite|citation|source)s?\b[^.\n]{0,30}\[\d+\]/i,
  /\b(?:reveal|print|repeat|leak|show|send|exfiltrate)\b[^.\n]{0,30}\b(?:system prompt|your (?:instructions|prompt|rules)|api keys?|password|secrets?)\b/i,
]

/** A text without the sentences and rows that give orders, and without what could be taken for a citation. */
export function withoutOrders(text: string): string {
  if (!isOrder(text)) return withoutMarks(text)
  const kept: string[] = []
  let isUnderTitle = false
  for (const line of text.split('\n')) {
    const parts = line.match(/.*?(?:[.!?]["”’)]*\s+|$)/g) ?? [line]
    // What follows an order in its line was put there with it, and so was the line under an order that is but a title.
    const first = parts.findIndex((part) => isOrder(part))
    if (first > 0) kept.push(parts.slice(0, first).join('').trim())
    else if (first < 0 && !isUnderTitle) kept.push(line)
    isUnderTitle = first === 0 && line.trim().split(/\s+/).length <= 4
  }
  const left = kept.filter((line) => line !== '').join('\n')
  // An order that only shows across lines or sentences spoils all of it.
  return isOrder(left) ? '' : withoutMarks(left)
}

/** Judged as it reads: letters of other alphabets' widths are the same, signs that take no room are none. */
function isOrder(text: string): boolean {
  const read = text.normalize('NFKC').replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
  return orders.some((order) => order.test(read))
}

/** Numbers in brackets are footnotes there, citations here. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\[\s*(\d+)\s*\]/g, '($1)')
}
