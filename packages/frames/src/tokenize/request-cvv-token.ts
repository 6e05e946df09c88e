import type { CvvTokenResult } from '@element-js/protocol/frame'
import { type CvvTokenRequest, parseCvvTokenResponse, paths } from '@element-js/protocol/http'
import { askService } from './ask-service.ts'
import type { Sending } from './request-token.ts'

/** Posts the security code of a saved card to its tokenization endpoint. Never rejects. */
export function requestCvvToken(body: CvvTokenRequest, sending: Sending): Promise<CvvTokenResult> {
  return askService({ ...sending, path: paths.cvvTokens, body, read: parseCvvTokenResponse })
}
