/**
 * Sentences in which invented people show a mood, next to a question or a statement. {t} is the ticker or name of the security that the
 * message is about, and {u} the ticker or name of another security.
 */
export const MOODS = {
  bullish: [
    'I am loading up, this looks very strong.',
    'I think it goes much higher.',
    'Buying the dip all day, to the moon 🚀',
    'Bullish, the numbers were great and guidance was raised.',
    'Holding my calls, this is about to break out.',
    'Diamond hands here, best company in the sector.',
    'Just added more, easy double from here.',
    'Huge upside, I expect a big beat.',
    'Strong buy for me, great growth.',
    'Ripping again, bears are trapped 🐂',
    'I am ALL IN on {t}, love this company.',
    'So cheap it is ON SALE right NOW, backing up the truck.',
    'New ATH soon, nobody is ready for this rally.',
  ],
  bearish: [
    'I am worried it will crash.',
    'Selling everything, this is going down.',
    'Loaded up on puts, this is way overvalued.',
    'Bearish, the growth story is dead.',
    'Another bagholder here, down 40% and it keeps falling 📉',
    'Looks like a pump and dump to me, get out while you can.',
    'Terrible quarter, margins are collapsing.',
    'I do not like the chart, it broke down below support.',
    'Dumping my shares before it tanks.',
    'This bubble is going to burst 🐻',
    'Weak guidance, the CEO has no plan, I am out.',
    'Debt is out of control, that will end badly.',
  ],
  mixed: [
    'Bullish long term, bearish this month.',
    'Great company, terrible price.',
    'Strong growth but the valuation is insane.',
    'I love the product and I hate the management.',
    'Up big on the shares, down big on the calls.',
  ],
  neutral: [
    'Not sure what to make of it.',
    'Just asking before I decide anything.',
    'I have a small position in {t} and watch it from the side.',
    'I read the report twice and would like to hear other opinions.',
    'EPS came in as expected, the rest is noise to me.',
    'I am looking at {t} and {u} for my account.',
    'My horizon is ten years.',
    'I only follow it because of my job in IT.',
  ],
}

export type Mood = keyof typeof MOODS

/** Messages that precede a question, or occur without one. */
export const STATEMENTS = [
  'I bought {t} two years ago and never looked at it since.',
  'Sold half of my {t} this morning.',
  'Everybody at work talks about {t} now.',
  'My account is mostly {t} and {u}.',
  '{t} reported yesterday and the stock went nowhere.',
  'Watching {t} into the close.',
  'Opened a position in {t} today, small size.',
  '{t} looks stronger than {u} to me.',
  'Finally out of {t} at break even.',
  'I moved from {u} into {t} last week.',
]

export const SMALL_TALK = [
  'Hello there',
  'Good morning everyone',
  'thanks, that helps a lot',
  'lol what a day',
  'Happy Friday!',
  'ok got it',
  'Sorry, wrong thread.',
  'Never mind, found it.',
  'gm',
  'Have a good weekend all',
]

export const FOLLOW_UPS = [
  'And what about {u}?',
  'Thanks. How does that compare with {u}?',
  'Which would you pick over five years?',
  'Could you show the numbers?',
  'What would change your mind?',
  'Is the same true for {u}?',
  'ok',
  'Thank you, that makes sense.',
  'Interesting, I had not thought of that.',
]

export const ANSWERS = [
  'Here is what the last reports say, and what would change the picture.',
  'It depends on your horizon; these are the points for and against.',
  'The figures below are from the latest filings.',
  'There are three things to look at: growth, margins and price.',
  'Nobody can know that; this is what has happened in similar cases.',
]

/** Names of invented people. Only the conversations may contain these names. */
export const PEOPLE = [
  'Ottoline Farquhar',
  'Barnaby Quillfeather',
  'Zdenka Marrowby',
  'Ignatius Pellworth',
  'Philippa Oakenshaw',
  'Leopold Varnish',
]

/** Invented personal data, which must never be published. Within one text, {name}, {mail} and {phone} belong to one person. */
export const PERSONAL = [
  'You can reach me at {mail} if you know more.',
  'Call me on {phone}, I am serious.',
  'My adviser {name} says the opposite.',
  '{name} told me to ask here.',
  'Please send the spreadsheet to {mail}, thanks, {name}',
  'My wife and {name} from the bank, {phone}, both think I am crazy.',
]
