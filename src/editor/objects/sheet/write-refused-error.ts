/** The service said no to what was to be written, in words for the operator: trying the same again would not help by itself. */
export class WriteRefusedError extends Error {}
