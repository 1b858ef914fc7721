/** Words of small numbers. `One` is left out, because it is often not a number. */
export const numberWords: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
}

/** Words of ordinal numbers, in order. */
export const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
