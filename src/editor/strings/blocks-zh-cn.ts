/** 块与块之间的关系。 */
export const blocksZhCn = {
  places: {
    takesNone: '{{parent}}内不能放其他块。',
    inCallout: '高亮块内只能放文本、标题、列表、待办和引用，不能放{{child}}。',
    inCell: '单元格内不能放表格、电子表格、多维表格或 OKR。',
    inColumn: '分栏内不能再放分栏、多维表格或 OKR。',
    inRow: '这里只能放单元格或分栏列。',
  },
}
