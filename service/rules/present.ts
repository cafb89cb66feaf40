/** Something that the rules have made sure of. If it is missing, that is a bug in a table, not an answer. */
export function present<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('the rules let something missing through')
  return thing
}
