// Written from the OpenAPI document by checks/api-clients/node-client-types.test.ts. To write it again:
// vitest run --project repository checks/api-clients/node-client-types.test.ts --update

export interface paths {
    "/v1/payments/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved cards of a customer
         * @description The cards of one of your customers that can be charged, newest first.
         */
        get: operations["listSavedCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/cards/{cardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a saved card
         * @description The details of a card that may be shown, and the customer that it belongs to.
         */
        get: operations["getSavedCard"];
        put?: never;
        /**
         * Assign a card to a customer
         * @description Stores your own id of the customer with the card. Only your server can do this: a page cannot say to whom a card belongs.
         */
        post: operations["updateSavedCard"];
        /**
         * Delete a saved card
         * @description Wipes the card number. Payments that are in progress finish, and can still be captured, cancelled and refunded; every later request treats the card as unknown.
         */
        delete: operations["deleteSavedCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/charges/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a card payment or an authorization
         * @description Charges a card token. If capture is false, the amount is only reserved and can be captured within 7 days. A repeated request with the same key moves money only once, and returns the same response. After not_attempted nothing was charged: send the order again with a new key.
         */
        post: operations["createCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/charges/card/capture/{idempotencyKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture an authorization, in full or in part
         * @description Collects the reserved amount, once, within 7 days. Any amount that is not captured is released. A repeated request for the same amount gets the first answer. Any other capture is rejected and does not change the payment.
         */
        post: operations["captureCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/charges/cancel/{idempotencyKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an authorization
         * @description Releases the reserved amount. Only AUTHORIZED payments can be cancelled; other payments do not change.
         */
        post: operations["cancelCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/charges/{idempotencyKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a card payment
         * @description The current state of a payment, including declined payments.
         */
        get: operations["getCardPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/cashier/payment-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment links
         * @description The links of the merchant, newest first.
         */
        get: operations["listPaymentLinks"];
        put?: never;
        /**
         * Create a payment link
         * @description Creates a page on which a payer pays one order by any of the allowed methods. Each method has its own countries, limits and required fields.
         */
        post: operations["createPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/cashier/payment-link/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an unpaid link
         * @description The link can no longer be paid. If a payment is made at the same moment, only one of the two succeeds, and the other is rejected.
         */
        post: operations["cancelPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/cashier/payment-link/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment link
         * @description The current state of the link.
         */
        get: operations["getPaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/cashier/payment-link/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a paid link, in full or in part
         * @description A link can be refunded once; a refund that failed can be tried again, up to 100 refunds in all. Refunds are made in the background: the result comes by notification. A repeated request for the whole amount gets the first answer.
         */
        post: operations["refundPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/charges/refund/{idempotencyKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refunds of a payment
         * @description Includes refunds that failed. For a payment that belongs to a payment link, lists the refunds of the link.
         */
        get: operations["listRefundsOfCardPayment"];
        put?: never;
        /**
         * Refund a captured payment, in full or in part
         * @description A payment can be refunded up to 100 times, also counting refunds that failed, and up to the captured amount. Refunds are made in the background: the result comes by notification. Refunds in progress count against the remaining amount until they fail. The payment stays SETTLED. A payment that belongs to a payment link is refunded through the link.
         */
        post: operations["refundCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description The payments of the merchant by every method, newest first. An attempt that succeeded is a payment, and so is the last attempt at an order; earlier attempts at the order stand inside it.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List card payments
         * @description The payments of the merchant, newest first, including those of payment links.
         */
        get: operations["listCardPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description The refunds of the merchant, newest first: those of card payments and those of payment links.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List forwarded requests
         * @description The requests that were sent, to which destination and when, newest first, without headers and bodies.
         */
        get: operations["listForwardedRequests"];
        put?: never;
        /**
         * Send a request with card data
         * @description Sends your own request to a destination that an operator has registered, with card data in place of templates such as {{card.pan}}, and returns the status of the destination's answer and its registered fields. A repeated request with the same key is sent only once, and returns the same answer for 24 hours. docs/forward.md describes templates, limits and errors.
         */
        post: operations["forwardRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description The notifications of the merchant, newest first. With since, those that came after a given one, oldest first. They are kept for 90 days after they were delivered or given up.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a notification
         * @description The current state of the notification, with its deliveries and their responses.
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/{notificationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification again
         * @description Sends the same body under the same webhook-id again, even if it was delivered or given up. The response does not wait for the delivery. The notification gets all its retries again. If an earlier notification of the same link is still pending, it waits for that one. A notification that has had 100 deliveries, also counting those that failed, cannot be sent again.
         */
        post: operations["resendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description The time of the service, for all merchants of the sandbox except sessions, each of which has its own clock. It starts at the system's time.
         */
        get: operations["getSandboxClock"];
        put?: never;
        /**
         * Move the clock
         * @description Moves the time of the service forwards or backwards, or that of the session whose credentials are used; the clock continues from there. Everything that became due has been done when the response arrives: authorizations, authentications, tokens and access tokens have expired, and merchants whose servers answer within 20 seconds have been notified.
         */
        post: operations["moveSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Deletes all cards, payments and fetched access tokens of all merchants, empties the acquirer's ledger, resets the clock, and restores the first credentials, signing secrets and origins of the sandbox merchants. Merchants that were created by a command are kept. Sessions are not affected. With the credentials of a session, only that session is reset. Requests in progress are answered first.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sandbox for a test
         * @description Creates a merchant for a test, with its own credentials, data, clock, notifications, rate limits, ledger and rules for installments. The credentials of another merchant show nothing of it. If the tools of the sandbox, including the clock and the reset, are called with its credentials, they affect only this merchant. It is deleted with everything in it when its time is up. Any merchant of the sandbox can create one.
         */
        post: operations["createSandboxSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a sandbox session
         * @description Deletes a session with everything in it, and the sessions that were created with its access token. Only the merchant that created it, or the session itself, can do so. Requests of the session that are in progress are answered first.
         */
        delete: operations["deleteSandboxSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last requests
         * @description The last 100 requests with the merchant's keys, newest first: from its server, and from its card fields. The process that answers keeps them in memory: a restart empties the list. Requests to this endpoint are not in it, and neither are requests whose credentials were refused.
         */
        get: operations["listSandboxRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/payment-links/{linkId}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate the payer of a link
         * @description Pays a link by any method except cards, as its payer and the method's provider would; or begins a payment; or fails. After a failure, the link can be paid again.
         */
        post: operations["payPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description The exchange rates for links with paymentIntentInfo.targetCurrency. They never change. The amount to pay is rounded half up to the minor unit.
         */
        get: operations["listExchangeRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of notifications
         * @description All deliveries of the merchant's notifications, newest first, with the message and the response. GET /v1/notifications also lists notifications that have not been sent yet.
         */
        get: operations["listSandboxDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/notifications/{notificationId}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a notification as it is sent
         * @description The headers and the body of a delivery, signed now with the merchant's secrets. `element listen` forwards them to a server that the service cannot reach.
         */
        get: operations["getNotificationMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/acquirer/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the acquirer's ledger
         * @description What the simulated acquirer did for the merchant, oldest first, read from the acquirer itself, so that payments can be compared with it.
         */
        get: operations["getAcquirerLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BinInformation: {
            /** @description Lower-case id, for example visa. */
            brand: string | null;
            /** @description The networks that can process the payments, for example visa and cartes-bancaires. */
            networks: string[] | null;
            type: ("credit" | "debit" | "prepaid") | null;
            /** @description The issuer's country, ISO 3166-1 alpha-2. */
            country: string | null;
            /** @description The fields of the request that the service does not know and has ignored. */
            warnings?: {
                field: string;
                message: string;
            }[];
        };
        CardInfo: {
            cardHolderName: string;
            expirationMonth: number;
            expirationYear: number;
            /** @description Lower-case id, for example visa or american-express. */
            brand: string;
            /** @description The network of the payments: the payer's choice, otherwise one that the merchant prefers, otherwise the brand. */
            network: string;
            /** @description First 6 digits. */
            bin: string;
            /** @description Last 4 digits. */
            last4: string;
        };
        CardToken: {
            cardId: string;
            /** @description last4 is empty if, within the last hour, a token was made for a number that is the beginning of this one, or of which this one is the beginning. */
            card: components["schemas"]["CardInfo"];
            verification: {
                /** @enum {string} */
                method: "zero_amount" | "temporary_authorization" | "none";
                /** @enum {string} */
                result: "approved" | "not_verified";
            };
            /** @description Unix seconds; null for a verified token. */
            expiresAt: number | null;
            /** @description The fields of the request that the service does not know and has ignored. */
            warnings?: {
                field: string;
                message: string;
            }[];
        };
        CvvToken: {
            cvvToken: string;
            cardId: string;
            /** @description Unix seconds: 30 minutes after the token was created. */
            expiresAt: number;
            /** @description The fields of the request that the service does not know and has ignored. */
            warnings?: {
                field: string;
                message: string;
            }[];
        };
        CardPaymentRefund: {
            refundId: string;
            /** @description The key of the payment. */
            idempotencyKey: string;
            /** @description A whole number in minor units (1290 = R$12.90). */
            amount: number;
            currency: string;
            /** @enum {string} */
            refundStatus: "IN_PROGRESS" | "SETTLED" | "FAILED";
            /** @description Unix seconds. */
            createdAt: number;
        };
        CardPayment: {
            /** @description SETTLED 200, AUTHORIZED 600, IN_PROGRESS 100, CANCELLED 400. */
            transferStatusCode: number;
            /** @enum {string} */
            transferStatus: "AUTHORIZED" | "SETTLED" | "CANCELLED" | "IN_PROGRESS";
            /** @description The key of the payment, as in the paths of capture and cancel. */
            idempotencyKey: string;
            referenceId: string;
            /** @constant */
            paymentMethod: "CARD";
            /**
             * @description Present for payments with 3-D Secure.
             * @enum {string}
             */
            paymentFlow?: "DIRECT" | "REDIRECT";
            /** @description A whole number in minor units (1290 = R$12.90). */
            amount: number;
            currency: string;
            /** @description A whole number in minor units (1290 = R$12.90): the amount that was or will be collected. */
            finalAmount: number;
            finalCurrency: string;
            country: string;
            /** @description yyyy-MM-dd HH:mm:ss GMT+/-hh:mm, in the time zone of the country, for example 2026-06-30 09:00:00 GMT-03:00. */
            createTime: string;
            /** @description The same as createTime. yyyy-MM-dd HH:mm:ss GMT+/-hh:mm, in the time zone of the country, for example 2026-06-30 09:00:00 GMT-03:00. */
            scheduledTime: string;
            transferDetails: {
                card: {
                    cardId: string;
                    cardInfo: components["schemas"]["CardInfo"];
                    card3dsInfo?: {
                        /** @constant */
                        use3ds: true;
                        /** @description The URL to redirect the payer to, in the flow DIRECT. The page uses the language of the browser; to use the language of your shop, append ?lang=en, ?lang=es or ?lang=pt. */
                        threeDsRedirectUrl?: string;
                    };
                };
            };
            /** @description Why a CANCELLED payment was cancelled. not_attempted: nothing was charged because of a technical problem, and the order can be sent again with a new idempotencyKey. */
            statusReason?: string;
            description?: string;
            subMerchantId?: string;
            /** @description A whole number in minor units (1290 = R$12.90): the sum of the SETTLED refunds. Present if there are refunds. */
            refundedAmount?: number;
            /** @description Oldest first. Present if there are any. */
            refunds?: components["schemas"]["CardPaymentRefund"][];
            /** @description Present if the payer chose installments. */
            installments?: {
                /** @description How many installments. */
                count: number;
                /** @description A whole number in minor units (1290 = R$12.90): the total that the payer pays, with interest. */
                totalAmount: number;
            };
            /** @description As in the request. */
            payer?: {
                name?: string;
                email?: string;
                phone?: string;
                documentId?: string;
                address?: {
                    zipCode?: string;
                    state?: string;
                    city?: string;
                    district?: string;
                    street?: string;
                    number?: string;
                    complement?: string;
                    country?: string;
                };
            };
            /** @description The URL to redirect the payer to, in the flow REDIRECT. The page uses the language of the browser; to use the language of your shop, append ?lang=en, ?lang=es or ?lang=pt. */
            redirectUrl?: string;
            /** @description The fields of the request that the service does not know and has ignored. */
            warnings?: {
                field: string;
                message: string;
            }[];
        };
        InstallmentsPlan: {
            /** @description For the charge. It expires after 30 minutes. */
            planId: string;
            /** @description The single payment comes first, then by increasing number of installments. */
            options: {
                /** @description How many installments; 1 is a single payment. */
                installments: number;
                /** @description Each installment after the first. A whole number in minor units (1290 = R$12.90). */
                installmentAmount: number;
                /** @description The first installment, which includes the remainder of the division. A whole number in minor units (1290 = R$12.90). */
                firstAmount: number;
                /** @description The sum of all installments, with interest. A whole number in minor units (1290 = R$12.90). */
                totalAmount: number;
                /** @description The interest that the payer bears, per month: 0.0299 is 2.99 %. */
                interestRate: number;
            }[];
            /** @description The fields of the request that the service does not know and has ignored. */
            warnings?: {
                field: string;
                message: string;
            }[];
        };
        PaymentLink: {
            linkId: string;
            orderId: string;
            /** @description A whole number in minor units (1290 = R$12.90). */
            amount: number;
            currency: string;
            /** @description Present if the payer pays in another currency, given in paymentIntentInfo.targetCurrency. */
            exchange?: {
                /** @description Major units of toCurrency for one of fromCurrency, as a decimal. */
                rate: string;
                /** @description amount of the link, in minor units. */
                fromAmount: number;
                fromCurrency: string;
                /** @description The amount that the payer pays, in minor units. */
                toAmount: number;
                toCurrency: string;
            };
            /** @description Present if the payer paid by card in installments. */
            installments?: {
                /** @description How many installments. */
                count: number;
                /** @description A whole number in minor units (1290 = R$12.90): the total that the payer pays, with interest; in exchange.toCurrency if the link is exchanged. */
                totalAmount: number;
            };
            country: string;
            allowPaymentMethods: ("CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET")[];
            /** @enum {string} */
            paymentStatus: "INITIAL_STATUS" | "IN_PROGRESS" | "SETTLED" | "CANCELLED";
            /** @description The method with which the link was paid; null while it is unpaid. */
            finalPaymentMethod: ("CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET") | null;
            /** @description When it was paid or cancelled. yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
            finalStatusTime: string | null;
            /** @description The same in Unix seconds; 0 until then. */
            finalStatusTimestamp: number;
            /** @description True when the payment has been refunded. */
            refunded: boolean;
            /** @description A whole number in minor units (1290 = R$12.90) of currency, even if the payer paid in another currency; null if there is no refund. */
            refundAmount: number | null;
            /**
             * @description INITIAL_STATUS means that there is no refund.
             * @enum {string}
             */
            refundStatus: "INITIAL_STATUS" | "IN_PROGRESS" | "SETTLED" | "FAILED";
            /** @description Null while refunded is false. yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
            refundTime: string | null;
            /** @description The same in Unix seconds; 0 while refunded is false. */
            refundTimestamp: number;
            name: string | null;
            email: string | null;
            phone: string | null;
            documentId: string | null;
            description: string | null;
            callbackUrl: string | null;
            redirectUrl: string | null;
            needCollectAddress: boolean;
            billingAddress: {
                zipCode?: string;
                state?: string;
                city?: string;
                district?: string;
                street?: string;
                number?: string;
                complement?: string;
                country?: string;
            } | null;
            shippingAddress: {
                name: string;
                countryCode: string;
                province: string;
                city: string;
                postalCode: string;
                line1: string;
                line2: string;
            } | null;
            /** @description When it expires. yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
            expiredTime: string;
            /** @description yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
            createTime: string;
            /** @description yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
            updateTime: string;
            /** @description As given in the request. */
            metadata?: {
                [key: string]: string;
            };
            /** @description The details of the payment: an object for the method that was used, null for all others. */
            transferDetails?: {
                pix: {
                    /** @description The id of the Pix charge, 32 characters. */
                    txid: string;
                    /** @description The BR Code of the QR code. */
                    code: string;
                } | null;
                boleto: {
                    /** @description 47 digits, for typing. */
                    digitableLine: string;
                    /** @description 44 digits, for scanners. */
                    barcode: string;
                    /** @description yyyy-MM-dd, in Brazil. */
                    dueDate: string;
                    ourNumber: string;
                } | null;
                bankTransfer: {
                    bankCode: string;
                    bankName: string;
                    /** @description BR: 8 digits. */
                    ispb: string | null;
                    branch: string | null;
                    accountNumber: string;
                    /** @description MX: 18 digits. */
                    clabe: string | null;
                    /** @description PE: 20 digits. */
                    cci: string | null;
                    beneficiaryName: string;
                    /** @description CNPJ. */
                    beneficiaryDocument: string | null;
                    reference: string;
                } | null;
                payCash: {
                    /** @description PAY_CASH, OXXO, EFECTY or SERVIFACIL. */
                    network: string;
                    reference: string;
                    /** @description The agreement number, for networks that have one. */
                    agreement: string | null;
                } | null;
                pse: {
                    /** @description The bank code of ACH Colombia. */
                    bankCode: string;
                    bankName: string;
                    /** @enum {string} */
                    personType: "natural" | "juridica";
                } | null;
                nequi: {
                    /** @description With the country code. */
                    phone: string;
                } | null;
            };
            merchant?: {
                name: string;
                /** @description The URL of an image; empty if there is none. */
                logo: string;
                /** @description Whether a refund needs the payer's bank account. */
                needRefundInfo: boolean;
            };
        };
        Notification: {
            /** @description Sent as the header webhook-id; the same at each delivery. */
            notificationId: string;
            /** @enum {string} */
            type: "payment_link.updated" | "refund.updated" | "charge.updated";
            /** @description The payment link that it is about. */
            linkId?: string;
            /** @description The card payment that it is about. */
            idempotencyKey?: string;
            /** @description The URL that it is sent to. */
            url: string;
            /**
             * @description pending: it is waiting or being sent. given_up: all deliveries failed.
             * @enum {string}
             */
            state: "pending" | "delivered" | "given_up";
            /** @description The number of deliveries since it was created, or since it was last resent on request. */
            attempts: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description The time of the next delivery, in Unix seconds; null if it was delivered or given up. */
            nextAttemptAt: number | null;
            /** @description The body that is sent. */
            payload: {
                /** @enum {string} */
                type: "payment_link.updated" | "refund.updated" | "charge.updated";
                /** @description ISO 8601, UTC, for example 2026-06-30T12:00:00.000Z. */
                timestamp: string;
                /** @description What it reports, as docs/notifications.md lists it. */
                data: {
                    /** @description Counts the notifications of the payment link or the card payment, including those of its refunds, from 1. */
                    sequence: number;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @description The fields of the request that the service does not know and has ignored. */
            warnings?: {
                field: string;
                message: string;
            }[];
        };
        SavedCard: {
            cardId: string;
            card: components["schemas"]["CardInfo"];
            /** @description Your own id of the customer; null until you send one. */
            customerId: string | null;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds; null if the token does not expire. */
            expiresAt: number | null;
            /** @description The fields of the request that the service does not know and has ignored. */
            warnings?: {
                field: string;
                message: string;
            }[];
        };
        /**
         * @description Why the service refuses a request.
         * @enum {string}
         */
        Reason: "acquirer_unavailable" | "already_refunded" | "amount_not_multiple" | "authentication_required" | "body_too_large" | "capability_not_configured" | "capture_amount_too_large" | "card_declined" | "card_not_found" | "card_number_in_text" | "card_token_expired" | "country_not_supported" | "credentials_mismatch" | "currency_not_supported" | "cvv_token_expired" | "cvv_token_in_use" | "cvv_token_not_found" | "cvv_token_used" | "destination_not_allowed" | "destination_unavailable" | "due_date_required" | "duplicate_key" | "expired_card" | "forbidden_character" | "forbidden_key" | "forward_answer_expired" | "forward_in_progress" | "headers_too_large" | "idempotency_key_conflict" | "idempotency_key_reused" | "incorrect_cvv" | "installments_not_offered" | "installments_plan_mismatch" | "installments_plan_not_found" | "installments_plan_used" | "insufficient_funds" | "internal_error" | "invalid_access_token" | "invalid_api_key" | "invalid_document_id" | "invalid_due_date" | "invalid_expiry" | "invalid_fine_start_date" | "invalid_request" | "invalid_template" | "invalid_url" | "json_too_deep" | "lost_card" | "malformed_json" | "malformed_request" | "missing_access_token" | "missing_api_key" | "not_attempted" | "notification_not_found" | "order_id_taken" | "outcome_unknown" | "payment_in_progress" | "payment_link_cancelled" | "payment_link_not_found" | "payment_link_not_settled" | "payment_link_settled" | "payment_method_field_required" | "payment_method_limit" | "payment_method_not_allowed" | "payment_method_not_configured" | "payment_method_not_supported" | "payment_not_authorized" | "payment_not_found" | "payment_not_settled" | "payment_of_link" | "payment_removed" | "processing_error" | "read_only_token" | "refund_amount_too_large" | "refund_in_progress" | "request_timeout" | "sandbox_reset" | "sandbox_session_not_found" | "security_code_unavailable" | "stolen_card" | "store_unavailable" | "sub_merchant_required" | "three_d_secure_not_configured" | "three_d_secure_not_supported" | "too_many_deliveries" | "too_many_refunds" | "too_many_requests" | "unknown_field" | "unknown_plan" | "unsupported_media_type";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSavedCards: {
        parameters: {
            query: {
                /** @description Your own id of the customer. */
                customerId: string;
                /** @description The largest number to return, 1 to 100. Default 20. */
                limit?: string | undefined;
                /** @description nextCursor of the previous page. Default: the first page. */
                cursor?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cards: components["schemas"]["SavedCard"][];
                        /** @description The cursor of the next page; null if this is the last one. */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getSavedCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedCard"];
                };
            };
        };
    };
    updateSavedCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerId": "customer-7"
                 *     }
                 */
                "application/json": {
                    /** @description Your own id of the customer to whom the card belongs; null removes the card from the customer. */
                    customerId: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedCard"];
                };
            };
        };
    };
    deleteSavedCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cardId: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
        };
    };
    createCardPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: the same key and body get the same answer. 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, which may stand in quotes. */
                "idempotency-key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "idempotencyKey": "order-1001",
                 *       "referenceId": "cart-77",
                 *       "amount": 12990,
                 *       "currency": "BRL",
                 *       "country": "BR",
                 *       "cardId": "crd_0b7e4a6c1f5d4e2a9c3b8d7f6a5e4c3b",
                 *       "capture": false,
                 *       "description": "Two books",
                 *       "payer": {
                 *         "name": "Ana Souza",
                 *         "email": "ana@example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unique per merchant, 1 to 64 of the characters A-Z a-z 0-9 - . _ ~. Default: generated by the service. Can be sent in the header Idempotency-Key instead. */
                    idempotencyKey?: string | undefined;
                    /** @description Your own reference. Default: generated by the service. */
                    referenceId?: string | undefined;
                    /** @description A whole number in minor units (1290 = R$12.90). In COP, a multiple of 100. */
                    amount: number;
                    /** @description ISO 4217: the country's own (BRL, MXN, COP, CLP, PEN), or USD. */
                    currency: string;
                    /** @description ISO 3166-1 alpha-2: BR, MX, CO, CL or PE. */
                    country: string;
                    /** @description The card token. A card number in it is refused with card_number_in_text. */
                    cardId: string;
                    /** @description The token of the security code that the payer of a saved card entered again. It is valid for one authorization of this card, within 30 minutes. After a declined payment, it can be used again. A card number in it is refused with card_number_in_text. */
                    cvvToken?: string | undefined;
                    /** @description Default true. If false, the amount is only reserved, for a later capture. */
                    capture?: boolean | undefined;
                    /** @description Your own description of the payment. A card number in it is refused with card_number_in_text. */
                    description?: string | undefined;
                    /** @description Required for payment service providers. */
                    subMerchantId?: string | undefined;
                    /** @description BR and MX only. */
                    card3dsInfo?: {
                        /** @description Default false. If true, the issuer authenticates the payer before the card is charged. */
                        use3ds?: boolean | undefined;
                        /** @description The absolute https URL to which the payer returns. Used if use3ds is true. A card number in it is refused with card_number_in_text. */
                        merchantSite3ds?: string | undefined;
                    } | undefined;
                    /** @description The person who pays. Stored, and shown in responses and in the dashboard. Every field is optional. */
                    payer?: {
                        /** @description A card number in it is refused with card_number_in_text. */
                        name?: string | undefined;
                        /** @description A card number in it is refused with card_number_in_text. */
                        email?: string | undefined;
                        /** @description With the country code and without separators, for example +5511987654321. A card number in it is refused with card_number_in_text. */
                        phone?: string | undefined;
                        /** @description The number of an identity document of the country, without separators. In Brazil, a CPF or CNPJ. */
                        documentId?: string | undefined;
                        address?: {
                            /** @description Postal code, for example a Brazilian CEP. A card number in it is refused with card_number_in_text. */
                            zipCode?: string | undefined;
                            /** @description Abbreviation, for example SP. A card number in it is refused with card_number_in_text. */
                            state?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            city?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            district?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            street?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            number?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            complement?: string | undefined;
                            /** @description Country code. A card number in it is refused with card_number_in_text. */
                            country?: string | undefined;
                        } | undefined;
                    } | undefined;
                    /** @description What the payer chose from the plan of POST /v1/payments/installments-plans. amount is then the price without interest. Default: a single payment. */
                    installments?: {
                        /** @description The plan that the payer was shown. */
                        planId: string;
                        /** @description A number of installments that the plan offers. */
                        count: number;
                    } | undefined;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPayment"];
                };
            };
        };
    };
    captureCardPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone. */
                idempotencyKey: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 9990
                 *     }
                 */
                "application/json": {
                    /** @description A whole number in minor units (1290 = R$12.90). Default and maximum: the authorized amount. */
                    amount?: number | undefined;
                };
            };
        } | undefined;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPayment"];
                };
            };
        };
    };
    cancelCardPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone. */
                idempotencyKey: string;
            };
            cookie?: never;
        };
        /** @description Has no fields. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        } | undefined;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPayment"];
                };
            };
        };
    };
    getCardPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone. */
                idempotencyKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPayment"];
                };
            };
        };
    };
    listPaymentLinks: {
        parameters: {
            query?: {
                status?: "INITIAL_STATUS" | "IN_PROGRESS" | "SETTLED" | "CANCELLED" | undefined;
                /** @description Only what was created at this time or later, in Unix seconds. */
                from?: string | undefined;
                /** @description Only what was created before this time, in Unix seconds. */
                to?: string | undefined;
                currency?: "BRL" | "MXN" | "COP" | "PEN" | "USD" | "CLP" | undefined;
                /** @description The largest number to return, 1 to 100. Default 20. */
                limit?: string | undefined;
                /** @description nextCursor of the previous page. Default: the first page. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paymentLinks: components["schemas"]["PaymentLink"][];
                        /** @description The cursor of the next page; null if this is the last one. */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": "order-1002",
                 *       "amount": 12990,
                 *       "currency": "BRL",
                 *       "country": "BR",
                 *       "allowPaymentMethods": [
                 *         "PIX",
                 *         "CREDIT_CARD",
                 *         "BOLETO"
                 *       ],
                 *       "name": "Ana Souza",
                 *       "email": "ana@example.com",
                 *       "description": "Two books",
                 *       "callbackUrl": "https://shop.example/notifications",
                 *       "redirectUrl": "https://shop.example/thanks"
                 *     }
                 */
                "application/json": {
                    /** @description Your own id of the order. An order can have one link. */
                    orderId: string;
                    /** @description A whole number in minor units (1290 = R$12.90). In COP, a multiple of 100. */
                    amount: number;
                    /** @description ISO 3166-1 alpha-2: BR, MX, CO, CL or PE. */
                    country: string;
                    /** @description ISO 4217: the country's own (BRL, MXN, COP, CLP, PEN), or USD. */
                    currency: string;
                    /** @description The payment methods of the link, in the order in which its page shows them. */
                    allowPaymentMethods: ("CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET")[];
                    /** @description The payer's name. Prefills the form. */
                    name?: string | null | undefined;
                    /** @description The payer's e-mail address. Used for risk control. A card number in it is refused with card_number_in_text. */
                    email?: string | undefined;
                    /** @description The payer's phone number, with the country code and without separators: +5511987654321. Used for risk control. A card number in it is refused with card_number_in_text. */
                    phone?: string | undefined;
                    /** @description The number of the payer's identity document, without separators. In Brazil, a CPF or CNPJ, which prefills the form of a boleto. */
                    documentId?: string | null | undefined;
                    /** @description Prefills the form of a boleto. */
                    billingAddress?: {
                        /** @description Postal code, for example a Brazilian CEP. A card number in it is refused with card_number_in_text. */
                        zipCode?: string | undefined;
                        /** @description Abbreviation, for example SP. A card number in it is refused with card_number_in_text. */
                        state?: string | undefined;
                        /** @description A card number in it is refused with card_number_in_text. */
                        city?: string | undefined;
                        /** @description A card number in it is refused with card_number_in_text. */
                        district?: string | undefined;
                        /** @description A card number in it is refused with card_number_in_text. */
                        street?: string | undefined;
                        /** @description A card number in it is refused with card_number_in_text. */
                        number?: string | undefined;
                        /** @description A card number in it is refused with card_number_in_text. */
                        complement?: string | undefined;
                        /** @description Country code. A card number in it is refused with card_number_in_text. */
                        country?: string | undefined;
                    } | undefined;
                    /** @description Prefills the address form of the page. */
                    shippingAddress?: {
                        /** @description A card number in it is refused with card_number_in_text. */
                        name: string;
                        /** @description Country code. A card number in it is refused with card_number_in_text. */
                        countryCode: string;
                        /** @description A card number in it is refused with card_number_in_text. */
                        province: string;
                        /** @description A card number in it is refused with card_number_in_text. */
                        city: string;
                        /** @description A card number in it is refused with card_number_in_text. */
                        postalCode: string;
                        /** @description A card number in it is refused with card_number_in_text. */
                        line1: string;
                        /** @description May be empty. A card number in it is refused with card_number_in_text. */
                        line2: string;
                    } | undefined;
                    /** @description Only boleto is supported. */
                    paymentOptions?: {
                        boleto?: {
                            /** @description Penalty for paying late. The account manager must enable it. */
                            fine?: {
                                /**
                                 * @description A share of the amount.
                                 * @constant
                                 */
                                type: "RATE";
                                /** @description Unix seconds, on a later day (in Brazil) than dueDate. */
                                startDate: number;
                                /** @description The rate as a decimal, for example 0.02 for 2%. */
                                value: number;
                            } | undefined;
                            /** @description Unix seconds, on a day (in Brazil) after today and not after that of expiresAt. Required with a fine. */
                            dueDate?: number | undefined;
                        } | undefined;
                    } | undefined;
                    /** @description The absolute https URL that gets a POST request when the status of the link changes. */
                    callbackUrl?: string | null | undefined;
                    /** @description The absolute https URL to which the payer returns after paying. */
                    redirectUrl?: string | null | undefined;
                    /**
                     * @deprecated
                     * @description Deprecated: use paymentIntentInfo.installmentPlanId, which takes precedence. A card number in it is refused with card_number_in_text.
                     */
                    installmentPlanId?: string | undefined;
                    /** @description What the payment is for. A card number in it is refused with card_number_in_text. */
                    description?: string | undefined;
                    /** @description Default false. If true, the page asks for a shipping address. */
                    needCollectAddress?: boolean | undefined;
                    /** @description The account manager must enable it. */
                    paymentIntentInfo?: {
                        /** @description The plan for paying by card in installments. A card number in it is refused with card_number_in_text. */
                        installmentPlanId?: string | undefined;
                        /** @description The tax plan of card payments. A card number in it is refused with card_number_in_text. */
                        taxPlanId?: string | undefined;
                        /** @description The country's own currency, in which the payer pays instead of currency, at the current rate. Without it, nothing is exchanged. */
                        targetCurrency?: string | undefined;
                    } | undefined;
                    /** @description The absolute https URL of a document that the page links to. The account manager must enable it. A card number in it is refused with card_number_in_text. */
                    paymentDocumentUrl?: string | undefined;
                    /** @description Data of your own to store with the link: up to 50 strings of up to 500 characters each, under keys of up to 40 characters. A card number is refused with card_number_in_text, except in a value whose key ends in "id". */
                    metadata?: {
                        [key: string]: string;
                    } | undefined;
                    /** @description Required for payment service providers. */
                    subMerchantId?: string | undefined;
                    /** @description Unix seconds, from now to a year ahead. Default: 7 days ahead. */
                    expiresAt?: number | undefined;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The URL of its checkout page. */
                        paymentLink: string;
                        linkId: string;
                        /** @description The fields of the request that the service does not know and has ignored. */
                        warnings?: {
                            field: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    cancelPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "linkId": "lnk_7d2f4b8a1c6e4f0d9b3a5c7e2f1d8b6a"
                 *     }
                 */
                "application/json": {
                    /** @description The link. A card number in it is refused with card_number_in_text. */
                    linkId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PaymentLink"];
                    };
                };
            };
        };
    };
    getPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        message: "success";
                        data: {
                            linkId: string;
                            orderId: string;
                            /** @description A whole number in minor units (1290 = R$12.90). */
                            amount: number;
                            currency: string;
                            /** @description Present if the payer pays in another currency, given in paymentIntentInfo.targetCurrency. */
                            exchange?: {
                                /** @description Major units of toCurrency for one of fromCurrency, as a decimal. */
                                rate: string;
                                /** @description amount of the link, in minor units. */
                                fromAmount: number;
                                fromCurrency: string;
                                /** @description The amount that the payer pays, in minor units. */
                                toAmount: number;
                                toCurrency: string;
                            };
                            /** @description Present if the payer paid by card in installments. */
                            installments?: {
                                /** @description How many installments. */
                                count: number;
                                /** @description A whole number in minor units (1290 = R$12.90): the total that the payer pays, with interest; in exchange.toCurrency if the link is exchanged. */
                                totalAmount: number;
                            };
                            country: string;
                            allowPaymentMethods: ("CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET")[];
                            /** @enum {string} */
                            paymentStatus: "INITIAL_STATUS" | "IN_PROGRESS" | "SETTLED" | "CANCELLED";
                            /** @description The method with which the link was paid; null while it is unpaid. */
                            finalPaymentMethod: ("CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET") | null;
                            /** @description When it was paid or cancelled. yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
                            finalStatusTime: string | null;
                            /** @description The same in Unix seconds; 0 until then. */
                            finalStatusTimestamp: number;
                            /** @description True when the payment has been refunded. */
                            refunded: boolean;
                            /** @description A whole number in minor units (1290 = R$12.90) of currency, even if the payer paid in another currency; null if there is no refund. */
                            refundAmount: number | null;
                            /**
                             * @description INITIAL_STATUS means that there is no refund.
                             * @enum {string}
                             */
                            refundStatus: "INITIAL_STATUS" | "IN_PROGRESS" | "SETTLED" | "FAILED";
                            /** @description Null while refunded is false. yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
                            refundTime: string | null;
                            /** @description The same in Unix seconds; 0 while refunded is false. */
                            refundTimestamp: number;
                            name: string | null;
                            email: string | null;
                            phone: string | null;
                            documentId: string | null;
                            description: string | null;
                            callbackUrl: string | null;
                            redirectUrl: string | null;
                            needCollectAddress: boolean;
                            billingAddress: {
                                zipCode?: string;
                                state?: string;
                                city?: string;
                                district?: string;
                                street?: string;
                                number?: string;
                                complement?: string;
                                country?: string;
                            } | null;
                            shippingAddress: {
                                name: string;
                                countryCode: string;
                                province: string;
                                city: string;
                                postalCode: string;
                                line1: string;
                                line2: string;
                            } | null;
                            /** @description When it expires. yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
                            expiredTime: string;
                            /** @description yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
                            createTime: string;
                            /** @description yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00. */
                            updateTime: string;
                            /** @description As given in the request. */
                            metadata?: {
                                [key: string]: string;
                            };
                            /** @description The details of the payment: an object for the method that was used, null for all others. */
                            transferDetails?: {
                                pix: {
                                    /** @description The id of the Pix charge, 32 characters. */
                                    txid: string;
                                    /** @description The BR Code of the QR code. */
                                    code: string;
                                } | null;
                                boleto: {
                                    /** @description 47 digits, for typing. */
                                    digitableLine: string;
                                    /** @description 44 digits, for scanners. */
                                    barcode: string;
                                    /** @description yyyy-MM-dd, in Brazil. */
                                    dueDate: string;
                                    ourNumber: string;
                                } | null;
                                bankTransfer: {
                                    bankCode: string;
                                    bankName: string;
                                    /** @description BR: 8 digits. */
                                    ispb: string | null;
                                    branch: string | null;
                                    accountNumber: string;
                                    /** @description MX: 18 digits. */
                                    clabe: string | null;
                                    /** @description PE: 20 digits. */
                                    cci: string | null;
                                    beneficiaryName: string;
                                    /** @description CNPJ. */
                                    beneficiaryDocument: string | null;
                                    reference: string;
                                } | null;
                                payCash: {
                                    /** @description PAY_CASH, OXXO, EFECTY or SERVIFACIL. */
                                    network: string;
                                    reference: string;
                                    /** @description The agreement number, for networks that have one. */
                                    agreement: string | null;
                                } | null;
                                pse: {
                                    /** @description The bank code of ACH Colombia. */
                                    bankCode: string;
                                    bankName: string;
                                    /** @enum {string} */
                                    personType: "natural" | "juridica";
                                } | null;
                                nequi: {
                                    /** @description With the country code. */
                                    phone: string;
                                } | null;
                            };
                            merchant?: {
                                name: string;
                                /** @description The URL of an image; empty if there is none. */
                                logo: string;
                                /** @description Whether a refund needs the payer's bank account. */
                                needRefundInfo: boolean;
                            };
                            /** @description The URL of its checkout page. */
                            paymentLink: string;
                        };
                    };
                };
            };
        };
    };
    refundPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "linkId": "lnk_7d2f4b8a1c6e4f0d9b3a5c7e2f1d8b6a",
                 *       "refundAmount": "2990",
                 *       "reason": "One book came late"
                 *     }
                 */
                "application/json": {
                    /** @description The link. A card number in it is refused with card_number_in_text. */
                    linkId: string;
                    /** @description A whole number in minor units (1290 = R$12.90) of the currency of the link, as a string, even if the payer paid in another currency. Default and maximum: the amount of the link. */
                    refundAmount?: string | undefined;
                    /** @description The same as refundAmount, as the refund of a card payment calls it. A whole number in minor units (1290 = R$12.90). */
                    amount?: number | string | undefined;
                    /** @description The reason of the refund. In the sandbox simulate_failure makes it fail. A card number in it is refused with card_number_in_text. */
                    reason?: string | undefined;
                    /** @description The payer's bank account, for payment methods that cannot receive refunds. */
                    additionalInfo?: {
                        bankTransferAccountInfo?: {
                            /** @description A card number in it is refused with card_number_in_text. */
                            bankCode?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            beneficiaryName?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            bankAccountNumber?: string | undefined;
                            /** @description A card number in it is refused with card_number_in_text. */
                            bankBranchId?: string | undefined;
                            /** @description For example CHECKING. A card number in it is refused with card_number_in_text. */
                            bankAccountType?: string | undefined;
                            /** @description The ISPB of the bank, instead of its bank code. */
                            ispb?: string | undefined;
                            /** @description The payer's identity document. */
                            document?: {
                                /** @description A card number in it is refused with card_number_in_text. */
                                documentId?: string | undefined;
                                /** @description For example CPF. A card number in it is refused with card_number_in_text. */
                                type?: string | undefined;
                            } | undefined;
                        } | undefined;
                    } | undefined;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PaymentLink"];
                    };
                };
            };
        };
    };
    listRefundsOfCardPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone. */
                idempotencyKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Oldest first. */
                        refunds: components["schemas"]["CardPaymentRefund"][];
                    };
                };
            };
        };
    };
    refundCardPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: the same key and body get the same answer. 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, which may stand in quotes. */
                "idempotency-key"?: string | undefined;
            } | undefined;
            path: {
                /** @description 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone. */
                idempotencyKey: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 2990,
                 *       "reason": "One book came late",
                 *       "refundKey": "return-1"
                 *     }
                 */
                "application/json": {
                    /** @description A whole number in minor units (1290 = R$12.90). Default and maximum: what is left of the captured amount. */
                    amount?: number | undefined;
                    /** @description The same as amount, as the refund of a payment link calls it. A whole number in minor units (1290 = R$12.90). */
                    refundAmount?: number | string | undefined;
                    /** @description The reason of the refund. In the sandbox simulate_failure makes it fail. A card number in it is refused with card_number_in_text. */
                    reason?: string | undefined;
                    /** @description Makes it safe to repeat the request: the same key and body make only one refund. Unique per payment, 1 to 64 of the characters A-Z a-z 0-9 - . _ ~. Can be sent in the header Idempotency-Key instead. Without a key, each request makes a new refund, except one that again asks for everything. */
                    refundKey?: string | undefined;
                };
            };
        } | undefined;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPaymentRefund"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                status?: "IN_PROGRESS" | "AUTHORIZED" | "SETTLED" | "CANCELLED" | undefined;
                /** @description Only what was created at this time or later, in Unix seconds. */
                from?: string | undefined;
                /** @description Only what was created before this time, in Unix seconds. */
                to?: string | undefined;
                currency?: "BRL" | "MXN" | "COP" | "PEN" | "USD" | "CLP" | undefined;
                method?: "CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET" | undefined;
                /** @description An order, id, name, e-mail address, amount or the last four digits of a card, as in the dashboard. */
                search?: string | undefined;
                /** @description The largest number to return, 1 to 100. Default 20. */
                limit?: string | undefined;
                /** @description nextCursor of the previous page. Default: the first page. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payments: {
                            /** @description The order: orderId of the link, or referenceId of the charge. null: the charge has none. */
                            orderId: string | null;
                            /** @description The payment link. null: the charge is not of one. */
                            linkId: string | null;
                            /** @enum {string} */
                            paymentMethod: "CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET";
                            /** @enum {string} */
                            paymentStatus: "IN_PROGRESS" | "AUTHORIZED" | "SETTLED" | "CANCELLED";
                            /**
                             * @description Why a card payment was declined or cancelled.
                             * @enum {string}
                             */
                            statusReason?: "card_declined" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvv" | "processing_error" | "authentication_required" | "requested" | "expired" | "authentication_failed" | "authentication_abandoned" | "not_attempted";
                            /** @description The key of the card payment. */
                            idempotencyKey?: string;
                            /** @description The id of the attempt, for every other method. */
                            attemptId?: string;
                            /** @description What was collected, or else what was asked for. A whole number in minor units (1290 = R$12.90). */
                            amount: number;
                            currency: string;
                            /** @description Unix seconds. */
                            createdAt: number;
                            card?: {
                                brand: string;
                                last4: string;
                            };
                            /** @description A whole number in minor units (1290 = R$12.90). 0 while nothing is collected. */
                            collectedAmount: number;
                            /** @description A whole number in minor units (1290 = R$12.90). */
                            refundedAmount: number;
                            /** @description The payer as you named them, or else the cardholder. */
                            name: string | null;
                            email: string | null;
                            /** @description The earlier attempts that the payment contains, oldest first; at most the latest 20. */
                            attempts: {
                                /** @enum {string} */
                                paymentMethod: "CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET";
                                /** @enum {string} */
                                paymentStatus: "IN_PROGRESS" | "AUTHORIZED" | "SETTLED" | "CANCELLED";
                                /**
                                 * @description Why a card payment was declined or cancelled.
                                 * @enum {string}
                                 */
                                statusReason?: "card_declined" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvv" | "processing_error" | "authentication_required" | "requested" | "expired" | "authentication_failed" | "authentication_abandoned" | "not_attempted";
                                /** @description The key of the card payment. */
                                idempotencyKey?: string;
                                /** @description The id of the attempt, for every other method. */
                                attemptId?: string;
                                /** @description What was collected, or else what was asked for. A whole number in minor units (1290 = R$12.90). */
                                amount: number;
                                currency: string;
                                /** @description Unix seconds. */
                                createdAt: number;
                                card?: {
                                    brand: string;
                                    last4: string;
                                };
                            }[];
                        }[];
                        /** @description The cursor of the next page; null if this is the last one. */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listCardPayments: {
        parameters: {
            query?: {
                status?: "AUTHORIZED" | "SETTLED" | "CANCELLED" | "IN_PROGRESS" | undefined;
                /** @description Only what was created at this time or later, in Unix seconds. */
                from?: string | undefined;
                /** @description Only what was created before this time, in Unix seconds. */
                to?: string | undefined;
                currency?: "BRL" | "MXN" | "COP" | "PEN" | "USD" | "CLP" | undefined;
                /** @description The largest number to return, 1 to 100. Default 20. */
                limit?: string | undefined;
                /** @description nextCursor of the previous page. Default: the first page. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        charges: components["schemas"]["CardPayment"][];
                        /** @description The cursor of the next page; null if this is the last one. */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                status?: "IN_PROGRESS" | "SETTLED" | "FAILED" | undefined;
                /** @description Only what was created at this time or later, in Unix seconds. */
                from?: string | undefined;
                /** @description Only what was created before this time, in Unix seconds. */
                to?: string | undefined;
                currency?: "BRL" | "MXN" | "COP" | "PEN" | "USD" | "CLP" | undefined;
                /** @description The largest number to return, 1 to 100. Default 20. */
                limit?: string | undefined;
                /** @description nextCursor of the previous page. Default: the first page. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refunds: {
                            refundId: string;
                            /**
                             * @description What was refunded: a card payment, or a payment link.
                             * @enum {string}
                             */
                            kind: "charge" | "link";
                            /** @description The key of the card payment. */
                            idempotencyKey?: string;
                            /** @description The payment link. */
                            linkId?: string;
                            /** @description A whole number in minor units (1290 = R$12.90). */
                            amount: number;
                            currency: string;
                            /** @enum {string} */
                            refundStatus: "IN_PROGRESS" | "SETTLED" | "FAILED";
                            /** @description Unix seconds. */
                            createdAt: number;
                        }[];
                        /** @description The cursor of the next page; null if this is the last one. */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listForwardedRequests: {
        parameters: {
            query?: {
                /** @description The largest number to return, 1 to 100. Default 20. */
                limit?: string | undefined;
                /** @description nextCursor of the previous page. Default: the first page. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forwards: {
                            forwardId: string;
                            idempotencyKey: string;
                            /** @description Who requested it: merchant, with the name of the access token if it has one. */
                            requester: string;
                            /** @description The x-request-id of the request that caused it. */
                            requestId: string | null;
                            cardId: string;
                            /** @description The name of the destination. */
                            destination: string;
                            /** @description Where it led to at that time. */
                            origin: string;
                            method: string;
                            /** @description Without the query. */
                            path: string;
                            usedSecurityCode: boolean;
                            /**
                             * @description outcome_unknown: it was sent, but its answer is unknown. not_sent: the destination could not be reached.
                             * @enum {string}
                             */
                            state: "sending" | "answered" | "outcome_unknown" | "not_sent";
                            /** @description Why there is no answer: forbidden_target, name_not_found, connection_failed, tls_failed, timed_out, connection_lost, malformed_answer or interrupted. */
                            failure: string | null;
                            /** @description The HTTP status of the destination's answer. */
                            status: number | null;
                            /** @description The size of the body, before its templates were filled. */
                            requestBytes: number;
                            /** @description Unix seconds. */
                            createdAt: number;
                            /** @description Unix seconds; null while it is being sent. */
                            endedAt: number | null;
                        }[];
                        /** @description The cursor of the next page; null if this is the last one. */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    forwardRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: the same key and body get the same answer. 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, which may stand in quotes. */
                "idempotency-key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "idempotencyKey": "order-1001-processor",
                 *       "cardId": "crd_0b7e4a6c1f5d4e2a9c3b8d7f6a5e4c3b",
                 *       "destination": "processor",
                 *       "path": "/v1/payments",
                 *       "headers": {
                 *         "authorization": "Bearer key-of-the-processor"
                 *       },
                 *       "body": {
                 *         "amount": 12990,
                 *         "currency": "BRL",
                 *         "card": {
                 *           "number": "{{card.pan}}",
                 *           "expiry_month": "{{card.expirationMonth | number}}",
                 *           "expiry_year": "{{card.expirationYear | number}}",
                 *           "name": "{{card.holderName}}"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unique per merchant, 1 to 64 of the characters A-Z a-z 0-9 - . _ ~. Default: generated by the service. Can be sent in the header Idempotency-Key instead. */
                    idempotencyKey?: string | undefined;
                    /** @description The card token. A card number in it is refused with card_number_in_text. */
                    cardId: string;
                    /** @description The token of the security code that the payer of a saved card entered again, for {{card.cvv}}. It is used up when the request is sent. A card number in it is refused with card_number_in_text. */
                    cvvToken?: string | undefined;
                    /** @description The name under which an operator has registered the destination. */
                    destination: string;
                    /**
                     * @description Default POST.
                     * @enum {string}
                     */
                    method?: "POST" | "PUT" | "PATCH" | "GET" | "DELETE" | undefined;
                    /** @description The path at the destination, with its query. It cannot have templates. */
                    path: string;
                    /** @description Headers for the destination. Their values can contain templates. The service itself writes Host, Content-Length, Accept-Encoding and the headers of the connection. */
                    headers?: {
                        [key: string]: string;
                    } | undefined;
                    /** @description An object or an array is sent as JSON. A string is sent as it is; the header content-type says whether it is JSON, a form or XML. Templates such as {{card.pan}} are filled in strings of JSON, values of forms, and texts and attributes of XML. */
                    body?: string | {
                        [key: string]: unknown;
                    } | unknown[] | undefined;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of the record of this request. */
                        forwardId: string;
                        idempotencyKey: string;
                        /** @description The HTTP status of the destination's answer. */
                        status: number;
                        /** @description The fields of its answer that the operator has registered for the destination, such as /id. A value that has digits outside of an id, or more than 500 characters, is left out. */
                        fields: {
                            [key: string]: string;
                        };
                        /** @description The fields of the request that the service does not know and has ignored. */
                        warnings?: {
                            field: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Only notifications of this payment link and its refunds. */
                linkId?: string | undefined;
                type?: "payment_link.updated" | "refund.updated" | "charge.updated" | undefined;
                state?: "pending" | "delivered" | "given_up" | undefined;
                /** @description A notificationId. Only what came after this notification, oldest first. */
                since?: string | undefined;
                /** @description The largest number to return, 1 to 100. Default 20. */
                limit?: string | undefined;
                /** @description nextCursor of the previous page. Default: the first page. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications: components["schemas"]["Notification"][];
                        /** @description The cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sent as the header webhook-id; the same at each delivery. */
                        notificationId: string;
                        /** @enum {string} */
                        type: "payment_link.updated" | "refund.updated" | "charge.updated";
                        /** @description The payment link that it is about. */
                        linkId?: string;
                        /** @description The card payment that it is about. */
                        idempotencyKey?: string;
                        /** @description The URL that it is sent to. */
                        url: string;
                        /**
                         * @description pending: it is waiting or being sent. given_up: all deliveries failed.
                         * @enum {string}
                         */
                        state: "pending" | "delivered" | "given_up";
                        /** @description The number of deliveries since it was created, or since it was last resent on request. */
                        attempts: number;
                        /** @description Unix seconds. */
                        createdAt: number;
                        /** @description The time of the next delivery, in Unix seconds; null if it was delivered or given up. */
                        nextAttemptAt: number | null;
                        /** @description The body that is sent. */
                        payload: {
                            /** @enum {string} */
                            type: "payment_link.updated" | "refund.updated" | "charge.updated";
                            /** @description ISO 8601, UTC, for example 2026-06-30T12:00:00.000Z. */
                            timestamp: string;
                            /** @description What it reports, as docs/notifications.md lists it. */
                            data: {
                                /** @description Counts the notifications of the payment link or the card payment, including those of its refunds, from 1. */
                                sequence: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                        /** @description The deliveries, oldest first; at most the last 200. */
                        deliveries: {
                            deliveryId: string;
                            /** @description Counts from 1. */
                            number: number;
                            /** @description Unix seconds. */
                            sentAt: number;
                            durationMs: number;
                            /** @description The HTTP status; null if there was no response. */
                            status: number | null;
                            /** @description Why the delivery failed; null if it succeeded. */
                            failure: ("forbidden_target" | "name_not_found" | "connection_failed" | "tls_failed" | "connection_lost" | "malformed_answer" | "timed_out" | "redirected" | "refused" | "interrupted") | null;
                            /** @description The beginning of the response. */
                            response: string | null;
                        }[];
                    };
                };
            };
        };
    };
    resendNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        /** @description The body is ignored. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        } | undefined;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sandbox's time, in Unix seconds. */
                        now: number;
                    };
                };
            };
        };
    };
    moveSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advanceSeconds": 604800
                 *     }
                 */
                "application/json": {
                    /** @description How far to move the clock; negative to move it backwards. */
                    advanceSeconds?: number | undefined;
                    /** @description The new time, in Unix seconds. */
                    now?: number | undefined;
                } & (unknown | unknown);
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sandbox's time, in Unix seconds. */
                        now: number;
                        /** @description The fields of the request that the service does not know and has ignored. */
                        warnings?: {
                            field: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is ignored. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        } | undefined;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The fields of the request that the service does not know and has ignored. */
                        warnings?: {
                            field: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    createSandboxSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expiresInSeconds": 600,
                 *       "notificationUrl": "http://localhost:3000/hook"
                 *     }
                 */
                "application/json": {
                    /** @description How long the session lasts, in real time, regardless of its clock. Default 3600. */
                    expiresInSeconds?: number | undefined;
                    /** @description Receives charge.updated, and refund.updated of card payments. Default: none. */
                    notificationUrl?: string | undefined;
                    /** @description The origins whose pages may embed the card fields, for example http://localhost:* or https://shop.example. Default: every page on localhost and 127.0.0.1. */
                    origins?: string[] | undefined;
                };
            };
        } | undefined;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Also the id of the merchant. */
                        sessionId: string;
                        apiKey: string;
                        accessToken: string;
                        /** @description Signs the notifications of the session. */
                        notificationSecret: string;
                        /** @description Unix seconds, in real time. */
                        expiresAt: number;
                        /** @description The fields of the request that the service does not know and has ignored. */
                        warnings?: {
                            field: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteSandboxSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listSandboxRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        requests: {
                            /** @description As in the header x-request-id of the response. */
                            requestId: string;
                            method: string;
                            /** @description Without the query. A card number in it is replaced. */
                            path: string;
                            status: number;
                            /** @description Why it was refused, as in data.reason of the response. */
                            reason: string | null;
                            /** @description Unix seconds, in real time. */
                            answeredAt: number;
                            durationMs: number;
                        }[];
                    };
                };
            };
        };
    };
    payPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "PIX",
                 *       "outcome": "paid"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Any except CREDIT_CARD.
                     * @enum {string}
                     */
                    method: "CREDIT_CARD" | "PIX" | "BOLETO" | "BANK_TRANSFER_BR" | "BANK_TRANSFER_MX" | "OXXO" | "PAY_CASH" | "PSE" | "EFECTY" | "NEQUI" | "WEB_PAY" | "KHIPU" | "MACH" | "HITES" | "FINTOC" | "SERVIFACIL" | "BANK_TRANSFER_PE" | "WALLET";
                    /**
                     * @description Default paid. later: the payer has begun to pay, and the link is IN_PROGRESS.
                     * @enum {string}
                     */
                    outcome?: "paid" | "failed" | "later" | undefined;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        /** @constant */
                        message: "success";
                        data: components["schemas"]["PaymentLink"];
                        /** @description The fields of the request that the service does not know and has ignored. */
                        warnings?: {
                            field: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    listExchangeRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rates: {
                            /** @enum {string} */
                            fromCurrency: "BRL" | "MXN" | "COP" | "PEN" | "USD" | "CLP";
                            /** @enum {string} */
                            toCurrency: "BRL" | "MXN" | "COP" | "PEN" | "USD" | "CLP";
                            /** @description Major units of toCurrency for one of fromCurrency, as a decimal. */
                            rate: string;
                        }[];
                    };
                };
            };
        };
    };
    listSandboxDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attempts: {
                            deliveryId: string;
                            /** @description Counts from 1. */
                            number: number;
                            /** @description Unix seconds. */
                            sentAt: number;
                            durationMs: number;
                            /** @description The HTTP status; null if there was no response. */
                            status: number | null;
                            /** @description Why the delivery failed; null if it succeeded. */
                            failure: ("forbidden_target" | "name_not_found" | "connection_failed" | "tls_failed" | "connection_lost" | "malformed_answer" | "timed_out" | "redirected" | "refused" | "interrupted") | null;
                            /** @description The beginning of the response. */
                            response: string | null;
                            notificationId: string;
                            /** @enum {string} */
                            type: "payment_link.updated" | "refund.updated" | "charge.updated";
                            /** @description The payment link that it is about. */
                            linkId?: string;
                            /** @description The card payment that it is about. */
                            idempotencyKey?: string;
                            url: string;
                            /** @description The body that is sent. */
                            payload: {
                                /** @enum {string} */
                                type: "payment_link.updated" | "refund.updated" | "charge.updated";
                                /** @description ISO 8601, UTC, for example 2026-06-30T12:00:00.000Z. */
                                timestamp: string;
                                /** @description What it reports, as docs/notifications.md lists it. */
                                data: {
                                    /** @description Counts the notifications of the payment link or the card payment, including those of its refunds, from 1. */
                                    sequence: number;
                                } & {
                                    [key: string]: unknown;
                                };
                            };
                        }[];
                    };
                };
            };
        };
    };
    getNotificationMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Names in lower case, including the three headers of the signature. */
                        headers: {
                            [key: string]: string;
                        };
                        /** @description The exact body, JSON. */
                        body: string;
                    };
                };
            };
        };
    };
    getAcquirerLedger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: string;
                            /** @enum {string} */
                            type: "verify" | "authorize" | "capture" | "cancel" | "refund";
                            /** @description The acquirer's reference of the payment or verification. */
                            reference: string;
                            /** @description A whole number in minor units (1290 = R$12.90); 0 for a verification. */
                            amount: number;
                            /** @description Empty if there is no amount. */
                            currency: string;
                            /** @description The network of the card; null in an operation without a card. */
                            network: string | null;
                            /** @enum {string} */
                            result: "approved" | "declined";
                            /** @description Unix seconds. */
                            createdAt: number;
                            /** @description Of an authorization in installments. */
                            installments?: {
                                count: number;
                                /** @description A whole number in minor units (1290 = R$12.90): the total that the payer pays. */
                                totalAmount: number;
                            };
                            /** @description The service's payment with this reference; absent if there is none. */
                            idempotencyKey?: string;
                            /** @description The payment link of this entry; absent if there is none. */
                            linkId?: string;
                        }[];
                    };
                };
            };
        };
    };
}
