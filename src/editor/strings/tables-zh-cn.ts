/** Tables, in Chinese. */
export const tablesZhCn = {}
