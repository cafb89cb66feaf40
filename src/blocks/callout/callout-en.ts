/** Strings of callouts, in English. */
export const calloutEn = {
  wrap: 'Wrap in a callout, or unwrap',
  look: 'Emoji and colours of the callout',
  background: 'Background',
  border: 'Border',
  text: 'Text',
  again: 'Callout colours can’t be changed in place. Saving replaces the callout and keeps its content.',
  fixed: 'This callout contains something that can’t be recreated, so its colours can’t be changed.',
}
