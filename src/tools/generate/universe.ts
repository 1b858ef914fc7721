import { Dice } from './chance.ts'

/**
 * Something that people and funds trade. `rank` 0 is the most popular; prices are invented even where the name is real.
 */
export interface Instrument {
  rank: number
  ticker: string
  name: string
  asset_class: 'stock' | 'etf' | 'crypto'
  sector: string | null
  industry: string | null
  sic: string | null
  exchange: string | null
  cik: string | null
  /** Close before the first day, USD. */
  price: number
  /** Standard deviation of daily log returns. */
  volatility: number
  optionable: boolean
  /** Held and traded by only two people, so that figures about it must never be published. */
  thin: boolean
  /** Whether the stock splits on the day two thirds into the history (`SPLIT`). */
  splits: boolean
}

/** The stock that one person holds nearly all of. */
export const WHALE_TICKER = 'LVTN'
/** The stock that splits, and the number of shares after the split for each share before the split. */
export const SPLIT = { ticker: 'QNTL', ratio: 4 }

const KNOWN =
  "NVDA:NVIDIA Corporation:tech:178 TSLA:Tesla, Inc.:auto:335 SPY::etf:640 AAPL:Apple Inc.:tech:229 BTC::crypto:112000 PLTR:Palantir Technologies Inc.:soft:158 QNTL:Quintal Semiconductor Corp.:tech:412 VOO::etf:588 AMZN:Amazon.com, Inc.:shop:229 ETH::crypto:4350 AMD:Advanced Micro Devices, Inc.:tech:166 MSFT:Microsoft Corporation:soft:506 QQQ::etf:572 META:Meta Platforms, Inc.:web:748 GOOGL:Alphabet Inc.:web:208 HOOD:Robinhood Markets, Inc.:bank:104 SOL::crypto:205 COIN:Coinbase Global, Inc.:bank:309 GME:GameStop Corp.:shop:22.6 VTI::etf:317 SOFI:SoFi Technologies, Inc.:bank:25.6 NFLX:Netflix, Inc.:web:1208 DOGE::crypto:0.2231 INTC:Intel Corporation:tech:24.4 SCHD::etf:27.5 F:Ford Motor Company:auto:11.7 MSTR:Strategy Inc:soft:341 SMCI:Super Micro Computer, Inc.:tech:42.1 JPM:JPMorgan Chase & Co.:bank:299 XRP::crypto:2.97 AVGO:Broadcom Inc.:tech:298 DIS:The Walt Disney Company:web:117 RIVN:Rivian Automotive, Inc.:auto:13.4 IWM::etf:234 UNH:UnitedHealth Group Incorporated:care:304 COST:Costco Wholesale Corporation:shop:952 WMT:Walmart Inc.:shop:96 KO:The Coca-Cola Company:food:68.9 BAC:Bank of America Corporation:bank:50.1 T:AT&T Inc.:web:29.1 AMC:AMC Entertainment Holdings, Inc.:web:2.91 NIO:NIO Inc.:auto:6.4 V:Visa Inc.:bank:351 ADA::crypto:0.8612 ARKK::etf:76.2 XOM:Exxon Mobil Corporation:oil:113 JEPI::etf:57 CVX:Chevron Corporation:oil:159 BABA:Alibaba Group Holding Limited:shop:123 PFE:Pfizer Inc.:care:25.1 LLY:Eli Lilly and Company:care:733 O:Realty Income Corporation:land:58.7 TLT::etf:86.6 GLD::etf:316 LINK::crypto:24.1 PYPL:PayPal Holdings, Inc.:bank:70 SNAP:Snap Inc.:web:7.2 UBER:Uber Technologies, Inc.:web:94 XYZ:Block, Inc.:bank:79 CRM:Salesforce, Inc.:soft:251 ORCL:Oracle Corporation:soft:235 BA:The Boeing Company:work:233 GE:General Electric Company:work:275 CAT:Caterpillar Inc.:work:425 NKE:NIKE, Inc.:shop:77.5 SBUX:Starbucks Corporation:food:88 MCD:McDonald's Corporation:food:313 PEP:PepsiCo, Inc.:food:149 JNJ:Johnson & Johnson:care:177 ABBV:AbbVie Inc.:care:209 MRK:Merck & Co., Inc.:care:84 VZ:Verizon Communications Inc.:web:44 LVTN:Levantine Lithium Holdings:mine:18.4 BRK.B:Berkshire Hathaway Inc.:bank:496 LTC::crypto:113 AVAX::crypto:24.3 SHIB::crypto:0.0125 XLF::etf:53.5 SOXL::etf:27.3 TQQQ::etf:91 VXUS::etf:71 VNQ::etf:91.5 SLV::etf:36 XLE::etf:89"

const SECTORS: Record<string, [sector: string, industry: string, sic: string]> = {
  tech: ['Technology', 'Semiconductors', '3674'],
  soft: ['Technology', 'Software', '7372'],
  web: ['Communication Services', 'Internet Content', '7370'],
  shop: ['Consumer Discretionary', 'Retail', '5961'],
  auto: ['Consumer Discretionary', 'Auto Manufacturers', '3711'],
  bank: ['Financials', 'Financial Services', '6199'],
  care: ['Health Care', 'Pharmaceuticals', '2834'],
  food: ['Consumer Staples', 'Food and Beverages', '2080'],
  oil: ['Energy', 'Oil and Gas', '1311'],
  land: ['Real Estate', 'REIT', '6798'],
  work: ['Industrials', 'Machinery', '3530'],
  mine: ['Materials', 'Mining', '1000'],
}

/** `count` instruments, most popular first: well-known symbols with invented prices, then invented companies. */
export function universe(count: number, seed: number): Instrument[] {
  const dice = new Dice(seed, 'universe')
  const known = KNOWN.split(/ (?=[A-Z.]+:)/).slice(0, count)
  const instruments = known.map((entry, rank) => wellKnown(entry, rank))
  const taken = new Set(instruments.map((each) => each.ticker))
  const names = new Set<string>()
  const thinFrom = count - Math.max(4, Math.round(count / 40))
  while (instruments.length < count) {
    const rank = instruments.length
    const company = invented(dice, rank, rank >= thinFrom)
    if (taken.has(company.ticker) || names.has(company.name)) continue
    taken.add(company.ticker)
    names.add(company.name)
    instruments.push(company)
  }
  return instruments
}

function wellKnown(entry: string, rank: number): Instrument {
  const [ticker, name, kind, price] = entry.split(':')
  const listed = kind !== 'crypto'
  const company = kind !== 'crypto' && kind !== 'etf'
  const [sector, industry, sic] = SECTORS[kind] ?? [null, null, null]
  const splits = ticker === SPLIT.ticker
  return {
    rank,
    ticker,
    name: name || ticker,
    asset_class: kind === 'crypto' ? 'crypto' : kind === 'etf' ? 'etf' : 'stock',
    sector,
    industry,
    sic,
    exchange: listed ? (rank % 3 === 0 ? 'NYSE' : 'NASDAQ') : null,
    cik: company ? inventedCik(rank) : null,
    price: Number(price),
    volatility: kind === 'crypto' ? 0.035 : kind === 'etf' ? 0.009 : 0.012 + 0.0004 * (rank % 40),
    optionable: listed && rank < 48 && !splits,
    thin: false,
    splits,
  }
}

const FIRST =
  'Alder Basalt Cobalt Delmar Ember Fathom Garnet Harrow Ibex Juniper Kestrel Larkspur Meridian Norwood Orchard Pelham Quarry Rowan Sable Tamarack Umber Verity Wexford Yarrow Zephyr Bright Copper Dune Everly Foxglove'.split(
    ' ',
  )
const SECOND =
  'Analytics Biologics Brands Capital Devices Dynamics Energy Foods Freight Genomics Holdings Instruments Labs Logistics Materials Motors Networks Optics Power Properties Resources Robotics Software Storage Systems Therapeutics'.split(
    ' ',
  )
const SUFFIX = ['Inc.', 'Corp.', 'Holdings', 'Group']

function invented(dice: Dice, rank: number, thin: boolean): Instrument {
  const first = dice.pick(FIRST)
  const second = dice.pick(SECOND)
  const letters = 'ABCDEFGHIKLMNOPRSTUVWXYZ'
  const ticker = `${first[0]}${first[2].toUpperCase()}${second[0]}${letters[dice.whole(0, letters.length - 1)]}`
  const [sector, industry, sic] = dice.pick(Object.values(SECTORS))
  return {
    rank,
    ticker,
    name: `${first} ${second} ${dice.pick(SUFFIX)}`,
    asset_class: 'stock',
    sector,
    industry,
    sic,
    exchange: dice.pick(['NASDAQ', 'NYSE', 'AMEX'], 1.5),
    cik: inventedCik(rank),
    price: Math.round(100 * Math.exp(3.2 + 1.1 * dice.normal())) / 100 + 0.6,
    volatility: 0.018 + 0.03 * dice.roll(),
    optionable: false,
    thin,
    splits: false,
  }
}

/** A CIK above all that the SEC has assigned, so that it cannot belong to a real registrant. */
function inventedCik(rank: number): string {
  return `00099${String(rank).padStart(5, '0')}`
}
