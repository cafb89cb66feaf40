/** Sentences one after another, as a language writes them: Chinese leaves no space between. What is empty is left out. */
export const joinSentences = (language: string, said: readonly (string | false | undefined)[]): string =>
  said.filter(Boolean).join(language.startsWith('zh') ? '' : ' ')
