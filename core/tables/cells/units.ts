/** Units as people write them, in lower case and without a full stop; those that only make sense in one spelling stand in EXACT. */
const UNITS = new Set(
  (
    'kg kgs g mg µg mcg t tonne tonnes ton tons lb lbs pound pounds oz ounce ounces st stone gram grams kilogram kilograms ' +
    'ml cl dl l hl liter liters litre litres ltr gal gallon gallons qt pt pint pints cup cups tbsp tsp floz ' +
    'mm cm dm m km nm µm mi mile miles yd yds yard yards ft feet foot in inch inches " \' ″ ′ ' +
    'm² m2 m³ m3 km² km2 cm² cm2 cm³ mm² ha hectare hectares acre acres sqm sqft qm ' +
    'ms s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days wk week weeks month months mo yr yrs year years ' +
    'std stunden tage jahre ans años anni ' +
    'kb mb gb tb pb kib mib gib bit bits byte bytes mbps kbps gbps hz khz mhz ghz px dpi mp ' +
    'w kw mw gw wh kwh mwh v kv a ma ah mah hp ps bhp rpm nm cc ccm j kj cal kcal ' +
    'pa hpa kpa bar mbar psi mmhg ppm ppb mol mmol db k ° °c °f º ºc ºf c f deg degrees ' +
    'mph kmh kph knots kn x'
  ).split(' '),
);
const MEASURED = new Set(
  'fl oz,fl. oz,fluid ounces,sq ft,sq m,sq km,sq mi,cubic feet,square feet,square meters,km/h,m/s,mi/h,mg/l,mg/dl,mmol/l,g/l,g/cm3,kg/m3,kg/m2,l/100km,l/100 km,g/km,kmpl,km/kg,mpg,ft/s,miles per hour'.split(
    ',',
  ),
);

/** Whether a text behind a number is a unit of measure: `oz`, `GB`, `km/h`. */
export function isUnit(text: string): boolean {
  if (text.length > 20) return false;
  const key = (text.endsWith('.') ? text.slice(0, -1) : text).toLowerCase();
  return UNITS.has(key) || MEASURED.has(key);
}
