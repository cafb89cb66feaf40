/** Herald's HTML as other programs see it, without the attributes that an import reads (`formats/html/own-marks.ts`). */
export const unmarked = (html = ''): string =>
  html
    .replace(/<span data-herald-element="[^"]*">([^<]*|<(\w+)\b.*?<\/\2>)<\/span>/g, '$1')
    .replace(/ data-herald-(?:block|look)="[^"]*"/g, '')
