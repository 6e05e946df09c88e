import type { RefusalWords } from '../types/refusals.ts'

export const refusals: RefusalWords = {
  back: 'Back to the overview',
  notFound: {
    title: 'Page not found',
    text: 'The address may be incomplete, or the page may have been deleted.',
  },
  tooMany: { title: 'Too many attempts', text: 'Please wait a minute and try again.' },
  readOnly: {
    title: 'Your access is read-only',
    text: 'Your access token has the role read. To make changes, you need the role write.',
  },
  formRejected: {
    title: 'This form was rejected',
    text: 'The form is out of date or came from another site. Please go back, reload the page and send it again.',
  },
  fault: {
    title: 'Something went wrong',
    text: 'The service has a problem. Please try again in a moment. Nothing will be done twice.',
  },
  impossible: {
    title: 'This cannot be done',
    text: 'The request was refused, and nothing was changed.',
  },
  reasons: {
    amount_not_multiple: 'Amounts in this currency must be whole numbers.',
    body_too_large: 'The request is too large.',
    capture_amount_too_large: 'You can capture at most the authorized amount.',
    card_number_in_text: 'Remove the card number: text fields never store card numbers.',
    country_not_supported: 'Payments are not possible in this country.',
    currency_not_supported: 'This currency cannot be used in this country.',
    idempotency_key_reused: 'This form was already sent with other values. Open it again.',
    invalid_expiry: 'The link must expire within a year.',
    malformed_form: 'Your browser sent something that this page did not expect.',
    payment_method_not_allowed: 'The link does not allow this payment method.',
    payment_method_not_configured: 'One of the chosen payment methods is not available on this service.',
    payment_method_not_supported:
      'One of the chosen payment methods cannot be used with this country and currency.',
    refund_amount_too_large: 'You can refund at most the paid amount.',
    sub_merchant_required: 'A payment service provider must name the sub-merchant.',
    unsupported_media_type: 'Your browser sent something that this page did not expect.',
    payment_not_authorized: 'Only an AUTHORIZED payment can be captured or cancelled.',
    card_token_expired: 'The card token has expired.',
    payment_not_settled: 'Only a SETTLED payment can be refunded.',
    payment_of_link: 'This payment belongs to a payment link. Refund it through the link.',
    charge_refund_amount_too_large: 'You can refund at most what is left of the captured amount.',
    too_many_refunds: 'There have been 100 refunds already, which is the maximum.',
    too_many_deliveries: 'This notification was sent 100 times already, which is the maximum.',
    payment_in_progress: 'Another request is still working on this payment. Please try again in a moment.',
    order_id_taken: 'Another payment link already has this order ID.',
    payment_link_settled: 'The payment link has been paid.',
    payment_link_cancelled: 'The payment link was cancelled or has expired.',
    payment_link_not_settled: 'Only a paid link can be refunded.',
    shipping_address_required: 'The link requires a shipping address before it can be paid.',
    refund_in_progress: 'A refund of this link is in progress.',
    already_refunded: 'The link was already refunded. A link can be refunded only once.',
    sandbox_reset: 'The sandbox was reset during this request. Nothing of the request was kept.',
    store_unavailable: 'The service’s database is not responding. Please try again later.',
    acquirer_unavailable: 'The acquirer is not responding. Please try again later.',
  },
  fields: {
    required: 'This field is required.',
    cardNumber: 'Remove the card number.',
    atMost: (characters) => `Enter at most ${characters} characters.`,
    check: 'Check this field.',
    methods: 'Choose at least one payment method.',
    neededByMethod: 'One of the chosen payment methods requires this field.',
    leastOfMethod: (method, amount) => `The minimum amount of ${method} is ${amount}.`,
    mostOfMethod: (method, amount) => `The maximum amount of ${method} is ${amount}.`,
    email: 'Enter an e-mail address.',
    phone: 'Enter the country code and the number, for example +5511987654321.',
    documents: {
      BR: 'Enter a CPF (11 digits) or a CNPJ (14 characters), without separators.',
      MX: 'Enter an RFC (12 or 13 characters) or a CURP (18), without separators.',
      CO: 'Enter 4 to 12 letters and digits without separators, for example a cédula or a NIT.',
      CL: 'Enter a RUT: 7 or 8 digits and its check digit or K, without separators.',
      PE: 'Enter 8 to 12 letters and digits without separators, for example a DNI or a RUC.',
    },
    amount: (example) => `Enter the amount without thousands separators, for example ${example}.`,
    wholeAmount: (example) => `Enter the amount in digits only, for example ${example}.`,
    wholeUnits: (currency) => `Amounts in ${currency} must be whole numbers.`,
    urls: {
      'must be an absolute URL, such as https://shop.example/paid':
        'The URL must be absolute, for example https://shop.example/paid.',
      'must not contain a user name or a password': 'The URL must not contain a user name or a password.',
      'must not contain characters that change the direction of text':
        'The URL must not contain characters that change the direction of text.',
      'must begin with https://': 'The URL must begin with https://.',
      'must be on a public host': 'The URL must point to a public host.',
      'must use port 443, 80, or one from 1024 to 65535':
        'The port of the URL must be 443, 80 or from 1024 to 65535.',
    },
    origins: {
      'a whole domain: each host is registered by its own name':
        'This is a whole domain. Register each host by its own name.',
      'an IP address, which browsers never match: use a host name':
        'This is an IP address, which browsers do not match. Use the name of the host.',
      'an IPv6 address, which browsers never match':
        'This is an IPv6 address, which browsers do not match. Use the name of the host.',
      'not a host name': 'An origin must have a host name.',
      'not encrypted: http: is allowed only for localhost and 127.0.0.1':
        'This is not encrypted. Use http: only for localhost and 127.0.0.1.',
      'on a port that does not exist: use 1 to 65535, or *': 'The port must be from 1 to 65535, or *.',
      'on a port that is not a number': 'The port must be from 1 to 65535, or *.',
      'without a scheme: write https:// before it': 'Begin the origin with https://.',
      'of a scheme other than https:':
        'An origin must begin with https://, also that of an app or an extension.',
      'the origin of a file and of a sandboxed frame':
        'Files and sandboxed frames cannot be registered. Load the page from https://.',
      'with a user name in it': 'An origin must not contain a user name.',
      'more than an origin: leave out what follows the host and the port':
        'This is more than an origin. Remove everything after the host and the port.',
    },
    pictures: {
      'must have at most 200 kB': 'The logo must be at most 200 kB.',
      'must be a PNG or a JPEG picture': 'The logo must be a PNG or JPEG image.',
      'must be at most 2048 by 2048 pixels': 'The logo must be at most 2048 by 2048 pixels.',
    },
  },
}
