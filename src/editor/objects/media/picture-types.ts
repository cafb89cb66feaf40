/**
 * What the platform takes as a picture. SVG is not among them and never shown as
 * one: it is a document that may hold scripts, so it comes in as a file.
 */
const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/x-ms-bmp',
]

/** For `accept` of a file picker. */
export const acceptedPictures = pictureTypes.join(',')

/** Whether a file comes in as a picture, by the type that the browser gives it. What it holds is seen when it is measured. */
export const isPicture = ({ type }: { type: string }): boolean => pictureTypes.includes(type.toLowerCase())
