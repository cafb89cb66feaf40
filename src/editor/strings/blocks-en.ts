/** What is said about blocks as wholes: where they may stand. */
export const blocksEn = {
  places: {
    takesNone: '{{parent}} holds no other blocks.',
    inCallout: 'A callout holds text, headings, lists, to-dos and quotes, and no {{child}}.',
    inCell: 'A table cell holds no table, sheet, base or OKR.',
    inColumn: 'A column holds no columns, base or OKR.',
    inRow: 'Only a cell or a column stands here.',
  },
}
