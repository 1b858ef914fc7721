/** Which way interest has changed, as far as a question asks for it. */
export type Change = 'any' | 'up' | 'down'

const up =
  /\b(?:gain(?:s|ed|ing)?|growing|grew|grown|rising|rise[sn]?|rose|surg\w+|spik\w+|jump\w*|soar\w*|climb\w*|heat(?:s|ed|ing)? up|pick(?:s|ed|ing)? up|t(?:ak(?:es?|ing|en)|ook) off|bl(?:ow|owing|own|ew) up|trending|on the rise|hot(?:test)?|emerg\w+|newest|brand new|what(?:'s| is)? popular|new (?:topics?|themes?|tickers?|stocks?|questions?|names?)|(?:topics?|themes?|tickers?|stocks?|questions?|names?) (?:is|are) new|more (?:interest|attention|popular|often|frequently|mentions|chatter|buzz)|increas\w+|accelerat\w+|buzz\w*)\b/
const down =
  /\b(?:los(?:e|es|t|ing)|fad(?:e|es|ed|ing)|declin\w+|dropp?\w*|fall(?:s|en|ing)?|fell|cool(?:s|ed|ing)?(?: off| down)?|shrink\w*|shrank|dying|died down|forgotten|waning|less (?:interest|attention|popular|often|frequently|mentions|chatter|buzz)|decreas\w+|out of (?:favou?r|fashion))\b/
const either =
  /\b(?:chang\w+|mov(?:e|es|ed|ing(?! average)|ers?)|shift\w*|momentum|trends?|compared (?:to|with)|than (?:last|the previous|before|usual|normal))\b/

/** What goes up or down is a price, unless these are what goes. */
const ofInterest =
  /\b(?:interest|attention|mentions?|mentioned|talk\w*|chatter|buzz|questions?|conversations?|discussions?|popularity|sentiment|mood|topics?|themes?)\b/
const wentUp = /\b(?:go(?:es|ing|ne)?|went|been|is|are) (?:\w+ly )?(?:up|higher)\b/
const wentDown = /\b(?:go(?:es|ing|ne)?|went|been|is|are) (?:\w+ly )?(?:down|lower)\b/

/** The change that a text in lower case asks about. */
export function changeOf(text: string): Change | undefined {
  const goes = ofInterest.test(text)
  const isUp = up.test(text) || (goes && wentUp.test(text))
  const isDown = down.test(text) || (goes && wentDown.test(text))
  if (isUp !== isDown) return isUp ? 'up' : 'down'
  return isUp || either.test(text) ? 'any' : undefined
}
