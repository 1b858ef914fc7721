/** The numbers from two to ten by their words. `one` is missing, because it is often a pronoun. */
export const numberWords: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
}

/** The ordinal numbers from `first` to `tenth`. */
export const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
