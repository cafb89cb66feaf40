import type { GatewayWords } from './explained-codes'

/** Errors of any call before it reaches its operation, and of signing in. */
export const gatewayEn: GatewayWords = {
  9499: {
    what: 'The platform could not read the request: its body is not valid JSON',
    next: 'Try again. If it happens again, this is a bug in Herald or in something between here and the platform: report the code and the log id.',
  },
  1500: {
    what: 'The platform’s gateway had an internal error',
    next: 'Try again in a moment. If it keeps failing, report the log id.',
  },
  2200: {
    what: 'The platform failed while processing the call',
    next: 'Try again in a moment. If it keeps failing, report the log id.',
  },
  99991400: {
    what: 'Too many calls, or too much under way at once',
    next: 'Wait a few seconds, then try again. The platform counts everything that runs as the same application: another console or bot may have used it up. A gateway also counts what each operator has under way: your other tabs may have used it up.',
  },
  99991401: {
    what: 'The application has an IP allowlist, and this network is not on it',
    next: 'Add the address of this network to the IP allowlist in the developer console, under Security Settings.',
  },
  99991403: {
    what: 'The calls are used up: the tenant’s of this month, or yours of today',
    next: 'The response says which. Your share of a gateway’s calls is there again at midnight (UTC+8), the tenant’s quota next month. A larger quota can be bought in the admin console.',
  },
  99991543: {
    what: 'The App ID and the App Secret don’t match',
    next: 'Copy both again from the developer console, under Credentials, and sign in again.',
  },
  99991661: {
    what: 'The call came without an access token',
    next: 'Reload the page to open a new session. If it keeps failing, something in between removes the Authorization header.',
  },
  99991662: {
    what: 'The application is switched off in this tenant',
    next: 'An administrator can switch it on, in the tenant’s administration under Workplace. Or continue as another application.',
  },
  99991663: {
    what: 'The access token is wrong or has expired',
    next: 'Reload the page to open a new session. Tokens live two hours at most.',
  },
  99991664: {
    what: 'The application’s own token is wrong or has expired',
    next: 'Reload the page to open a new session.',
  },
  99991665: {
    what: 'The token’s tenant does not exist',
    next: 'Check in the settings which tenant this is, and sign in with an application that is installed in it.',
  },
  99991668: {
    what: 'The platform treated the token as a user token, and it is not valid',
    next: 'Reload the page to open a new session. Herald acts as an application, with a token that begins with t-.',
  },
  99991671: {
    what: 'The access token is malformed: it should begin with t- or u-',
    next: 'Reload the page to open a new session.',
  },
  99991672: {
    what: 'The application has none of the permissions that this call needs',
    next: 'Add one of the scopes that the answer names in the developer console under Permissions, publish a version and have it approved. One is enough.',
  },
  99991673: {
    what: 'The application is not authorised in this tenant',
    next: 'An administrator of the tenant installs it or approves its newest version.',
  },
  99991676: {
    what: 'This kind of token can’t make this call',
    next: 'See in the platform’s documentation which tokens the operation takes, and which permissions the application lacks.',
  },
  99991677: {
    what: 'The token of the person has expired',
    next: 'Reload the page to open a new session.',
  },
  99991679: {
    what: 'The person has not granted the application this permission',
    next: 'They have to authorise the application again, with the permissions named in the response.',
  },
  99992351: {
    what: 'No person has this open_id',
    next: 'Check that it is complete. An open_id begins with ou_ and is known to one application only.',
  },
  99992354: {
    what: 'No message has this id',
    next: 'Check that it is complete: it begins with om_. Or choose the message from the list.',
  },
  99992355: {
    what: 'No chat has this id',
    next: 'Check that it is complete: it begins with oc_. Or choose the chat from the list.',
  },
  99992356: {
    what: 'This chat id is unknown here',
    next: 'Check that it is complete: it begins with oc_. Or choose the chat from the list.',
  },
  99992357: {
    what: 'No department has this id',
    next: 'Check that it is complete: an open_department_id begins with od-. The root department is 0.',
  },
  99992359: {
    what: 'No person of this tenant has this user_id',
    next: 'Check it in the tenant’s administration. It is case-sensitive.',
  },
  99992360: {
    what: 'One of the ids belongs to nobody',
    next: 'Check that each person’s id is complete and of the declared type.',
  },
  99992361: {
    what: 'The open_id belongs to another application',
    next: 'Look the person up as this application, or use the union_id or user_id: an open_id counts for one application only. An id that begins with oc_ is a chat’s.',
  },
  99992363: {
    what: 'No person has this union_id',
    next: 'Check that it is complete. A union_id begins with on_.',
  },
  99992364: {
    what: 'One of the ids belongs to nobody known to this tenant',
    next: 'Check whether it belongs to another tenant, and whether its type is right.',
  },
  99992381: {
    what: 'The union_id belongs to another tenant',
    next: 'Choose somebody of this tenant, or use an application of theirs.',
  },
  99992402: {
    what: 'A field of the request is missing or not allowed',
    next: 'The response names the fields. Check what was typed there; if nothing was, this is a bug in Herald: report the code and the log id.',
  },
  10003: {
    what: 'The App ID is malformed, or something is missing',
    next: 'Copy the App ID again from the developer console. It begins with cli_ and has no spaces.',
  },
  10005: {
    what: 'The application is not authorised to ask for a token in this way',
    next: 'A store application needs its ticket and the tenant’s consent, which the console does not have: sign in with a custom application.',
  },
  10012: {
    what: 'The platform gave no token for the application: its ticket is not the latest one',
    next: 'Have the ticket sent again, then try again. Only store applications have one.',
  },
  10013: {
    what: 'The platform gave no token for the tenant: there is no such tenant, or it has not installed the application',
    next: 'An administrator of the tenant installs the application. Then sign in again.',
  },
  10014: {
    what: 'There is no application with this App ID',
    next: 'Copy the App ID again from the developer console, and check that it is of this platform: Feishu and Lark do not know each other’s.',
  },
  10015: {
    what: 'The App Secret does not match this application',
    next: 'Copy the secret again from the developer console, under Credentials. It changes when somebody resets it.',
  },
  10016: {
    what: 'No ticket could be sent again: this is a custom application, and it has none',
    next: 'Only store applications have tickets. A custom application signs in with its App ID and secret.',
  },
}
