/** Prefixes that a public table or document assigns to a network, with the network's name there. */
export interface LabelledPrefixes {
  /** The id of a brand, or the name of a network that is not one of our brands. */
  readonly network: string
  /** The projects and companies that publish it. */
  readonly source: string
  /** Prefixes and ranges that include both ends: `627780 636297-636298`. */
  readonly prefixes: string
}

/**
 * What public tables say about Latin American networks. They contradict each other, so the table of brands is not
 * generated from them; a test compares the two.
 */
export const labelledPrefixes: readonly LabelledPrefixes[] = [
  {
    network: 'elo',
    source: 'braintree/credit-card-type',
    prefixes:
      '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 ' +
      '509000-509999 627780 636297 636368 650031-650033 650035-650051 650405-650439 ' +
      '650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 651652-651679 ' +
      '655000-655019 655021-655058',
  },
  {
    network: 'elo',
    source: 'active_merchant (dev.elo.com.br table)',
    prefixes:
      '506707-506708 506715 506717-506722 506724-506736 506739-506743 506745-506747 506753 ' +
      '506774-506778 509000-509007 509009-509014 509020-509030 509035-509042 509044-509089 ' +
      '509091-509101 509104-509807 509831-509877 509897-509900 509918-509964 509971-509986 ' +
      '509995-509999 627780 636297-636298 636368 650031-650033 650035-650051 650057-650081 ' +
      '650406-650439 650485-650504 650506-650538 650552-650598 650720-650727 650901-650922 ' +
      '650928 650938-650939 650946-650978 651652-651704 655000-655019 655021-655057',
  },
  {
    network: 'elo',
    source: 'ContaAzul creditcard.js / bin-cc',
    prefixes:
      '401178 401179 431274 438935 451416 457393 457631 457632 504175 506699-506778 ' +
      '509000-509999 627780 636297 636368 650031-650033 650035-650051 650405-650439 ' +
      '650485-650538 650541-650598 650700-650718 650720-650727 650901-650920 6509 651652-651679 ' +
      '655000-655019 655021-655058',
  },
  {
    network: 'hipercard',
    source: 'braintree/credit-card-type',
    prefixes: '606282',
  },
  {
    network: 'hipercard',
    source: 'PayU, moip, jessepollak/payment, payform',
    prefixes: '384100 384140 384160 606282',
  },
  {
    network: 'hipercard',
    source: 'payment/payform extra',
    prefixes: '6062 6012 637095 637568 637599 637609 637612',
  },
  {
    network: 'hipercard',
    source: 'active_merchant',
    prefixes: '384100 384140 384160 606282 637095 637568 637599 637609 637612',
  },
  {
    network: 'hipercard',
    source: 'bin-cc',
    prefixes: '384 60',
  },
  {
    network: 'hiper',
    source: 'braintree/credit-card-type',
    prefixes: '637095 63737423 63743358 637568 637599 637609 637612',
  },
  {
    network: 'hiper',
    source: 'Marjoel/credit-card-bins',
    prefixes: '637095 637568 637599 637600 637609 637612',
  },
  {
    network: 'hiper',
    source: 'moip',
    prefixes: '637095',
  },
  {
    network: 'aura',
    source: 'EBANX, moip',
    prefixes: '5078',
  },
  {
    network: 'aura',
    source: 'bin-cc, creditcard.js, moip loose',
    prefixes: '50',
  },
  {
    network: 'carnet',
    source: 'active_merchant',
    prefixes:
      '506199-506499 286900 502275 606333 627535 636318 636379 639388 639484 639559 50633601 ' +
      '50633606 58877274 588772 60462203 60462204',
  },
  {
    network: 'naranja',
    source: 'active_merchant, PayU, BlueSnap, bin-cc, recurly',
    prefixes: '589562',
  },
  {
    network: 'naranja',
    source: 'braintree/credit-card-type',
    prefixes: '589562 402918 527572',
  },
  {
    network: 'cabal',
    source: 'active_merchant',
    prefixes: '604201-604400 589657 603522 650272 65008700 650900',
  },
  {
    network: 'cabal',
    source: 'PayU',
    prefixes: '604200-604399 604400 589657',
  },
  {
    network: 'cabal',
    source: 'BlueSnap SDK configuration tests',
    prefixes: '627170 589657 603522 604201-604219 604300-604399 604400',
  },
  {
    network: 'cabal',
    source: 'creditcard.js (Brazil)',
    prefixes: '604324 604330 604337 604203 604338',
  },
  {
    network: 'shopping',
    source: 'PayU',
    prefixes: '603488 2799',
  },
  {
    network: 'shopping',
    source: 'BlueSnap SDK configuration tests',
    prefixes: '603488 27995',
  },
  {
    network: 'codensa',
    source: 'PayU, PlaceToPay test card, apps built on Mercado Pago',
    prefixes: '590712',
  },
  {
    network: 'codensa',
    source: 'another list',
    prefixes: '590712 870055 529448',
  },
  {
    network: 'sodexo',
    source: 'active_merchant',
    prefixes:
      '606071 603389 606070 606069 606068 600818 505864 505865 60607601 60607607 60894400 ' +
      '60894410 60894420 60607606',
  },
  {
    network: 'ticket',
    source: 'active_merchant (edenred)',
    prefixes: '637483',
  },
  {
    network: 'vr',
    source: 'active_merchant',
    prefixes: '627416 637036',
  },
  {
    network: 'alelo',
    source: 'active_merchant',
    prefixes:
      '402588 404347 405876 405882 405884 405886 430471 438061 438064 470063-470066 496067 ' +
      '506699-506704 506706 506713-506714 506716 506749-506750 506752 506754-506756 ' +
      '506758-506767 506770-506771 506773 509015-509019 509880-509882 509884-509885 509887 ' +
      '509987-509992',
  },
  {
    network: 'argencard',
    source: 'VTEX, BlueSnap, bin-cc',
    prefixes: '501105',
  },
  {
    network: 'argencard',
    source: 'PayU',
    prefixes: '501105 532362',
  },
  {
    network: 'cencosud',
    source: 'VTEX, BlueSnap, PayU',
    prefixes: '603493',
  },
  {
    network: 'tarjeta-sol',
    source: 'active_merchant',
    prefixes: '504639',
  },
  {
    network: 'patagonia-365',
    source: 'active_merchant',
    prefixes: '504656',
  },
  {
    network: 'tuya',
    source: 'active_merchant',
    prefixes: '588800',
  },
  {
    network: 'olimpica',
    source: 'active_merchant',
    prefixes: '636853',
  },
  {
    network: 'banescard',
    source: 'creditcard.js',
    prefixes: '603182',
  },
  {
    network: 'banescard',
    source: 'bin-cc',
    prefixes: '636117 637473 637470 637472 650725 650046 650591 651668 651679',
  },
  {
    network: 'magna',
    source: 'EBANX',
    prefixes: '568009',
  },
]
