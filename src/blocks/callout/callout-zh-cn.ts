/** Strings of callouts, in Chinese. */
export const calloutZhCn = {
  wrap: '放入高亮块，或移出',
  look: '高亮块的表情和颜色',
  background: '背景',
  border: '边框',
  text: '文字',
  again: '平台不能直接修改高亮块的颜色，保存时会替换此块，内容保留。',
  fixed: '此高亮块包含无法重新创建的内容，因此不能更改颜色。',
}
