/** Who can mend a refusal, and how, by its code. */
const advice: readonly (readonly [codes: readonly number[], words: string])[] = [
  [[10003, 10014, 10015], 'Copy the App ID and the secret again from the developer console.'],
  [
    [99991672, 99991679],
    'The developer of the application adds one of these scopes and publishes a version.',
  ],
  [[10005, 10013, 99991662], 'An administrator of the tenant switches the application on.'],
  [[99991403], 'The month’s calls are used up. An administrator can buy more.'],
  [[1772003, 232011, 230002], 'The owner of the group adds the bot in its settings.'],
  [
    [1770032, 1772005, 1061004, 232002, 232016, 232017],
    'The owner of the group makes the bot a manager, or lets all members edit.',
  ],
  [[1770002, 232006, 99992356], 'Check --chat: the chat is unknown or was dissolved.'],
  [
    [1770004, 1770005, 1770007, 1770010, 1770011, 1770012, 1770033, 1770035],
    'Make the file smaller, or split it.',
  ],
  [
    [1770001, 1770006, 1770024, 1770025, 1770028, 1770029, 1770030],
    'Simplify the part of the file that is named above.',
  ],
]

/** A sentence about a code. Undefined if nobody but the platform can help. */
export const whoCanFix = (code: number | undefined): string | undefined =>
  advice.find(([codes]) => code !== undefined && codes.includes(code))?.[1]
