/** The name of a sheet: it cannot be renamed yet. */
export const titleOf = (index: number): string => `Sheet${index + 1}`
