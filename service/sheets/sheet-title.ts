/** What a sheet is called: nobody can give it another name yet. */
export const titleOf = (index: number): string => `Sheet${index + 1}`
