/** The beginning of every part. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const OFFICE = 'http://schemas.openxmlformats.org'
export const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`

/** The prefixes of Word's parts. */
export const namespaces = {
  'xmlns:w': `${OFFICE}/wordprocessingml/2006/main`,
  'xmlns:r': RELATIONS,
  'xmlns:wp': `${OFFICE}/drawingml/2006/wordprocessingDrawing`,
  'xmlns:a': `${OFFICE}/drawingml/2006/main`,
  'xmlns:mc': `${OFFICE}/markup-compatibility/2006`,
  'xmlns:w14': 'http://schemas.microsoft.com/office/word/2010/wordml',
  'mc:Ignorable': 'w14',
}
