/** Certified data sets of NIST's Statistical Reference Datasets (linear regression): longley, norris, wampler1 to wampler5, of the public domain. */

/** Employment; deflator, product, unemployed, armed forces, population, year. */
export const LONGLEY: readonly (readonly number[])[] = [
  [60323, 83.0, 234289, 2356, 1590, 107608, 1947],
  [61122, 88.5, 259426, 2325, 1456, 108632, 1948],
  [60171, 88.2, 258054, 3682, 1616, 109773, 1949],
  [61187, 89.5, 284599, 3351, 1650, 110929, 1950],
  [63221, 96.2, 328975, 2099, 3099, 112075, 1951],
  [63639, 98.1, 346999, 1932, 3594, 113270, 1952],
  [64989, 99.0, 365385, 1870, 3547, 115094, 1953],
  [63761, 100.0, 363112, 3578, 3350, 116219, 1954],
  [66019, 101.2, 397469, 2904, 3048, 117388, 1955],
  [67857, 104.6, 419180, 2822, 2857, 118734, 1956],
  [68169, 108.4, 442769, 2936, 2798, 120445, 1957],
  [66513, 110.8, 444546, 4681, 2637, 121950, 1958],
  [68655, 112.6, 482704, 3813, 2552, 123366, 1959],
  [69564, 114.2, 502601, 3931, 2514, 125368, 1960],
  [69331, 115.7, 518173, 4806, 2572, 127852, 1961],
  [70551, 116.9, 554894, 4007, 2827, 130081, 1962],
];

export const LONGLEY_CERTIFIED = {
  coefficients: [
    -3482258.63459582, 15.0618722713733, -0.035819179292591, -2.02022980381683, -1.03322686717359,
    -0.0511041056535807, 1829.15146461355,
  ],
  standardErrors: [
    890420.383607373, 84.9149257747669, 0.0334910077722432, 0.488399681651699, 0.214274163161675,
    0.22607320006937, 455.478499142212,
  ],
  residualDeviation: 304.854073561965,
  rSquare: 0.995479004577296,
  f: 330.285339234588,
};

/** Measured; true ozone. */
export const NORRIS: readonly (readonly number[])[] = [
  [0.1, 0.2],
  [338.8, 337.4],
  [118.1, 118.2],
  [888.0, 884.6],
  [9.2, 10.1],
  [228.1, 226.5],
  [668.5, 666.3],
  [998.5, 996.3],
  [449.1, 448.6],
  [778.9, 777.0],
  [559.2, 558.2],
  [0.3, 0.4],
  [0.1, 0.6],
  [778.1, 775.5],
  [668.8, 666.9],
  [339.3, 338.0],
  [448.9, 447.5],
  [10.8, 11.6],
  [557.7, 556.0],
  [228.3, 228.1],
  [998.0, 995.8],
  [888.8, 887.6],
  [119.6, 120.2],
  [0.3, 0.3],
  [0.6, 0.3],
  [557.6, 556.8],
  [339.3, 339.1],
  [888.0, 887.2],
  [998.5, 999.0],
  [778.9, 779.0],
  [10.2, 11.1],
  [117.6, 118.3],
  [228.9, 229.2],
  [668.4, 669.1],
  [449.2, 448.9],
  [0.2, 0.5],
];

export const NORRIS_CERTIFIED = {
  coefficients: [-0.262323073774029, 1.00211681802045],
  standardErrors: [0.232818234301152, 0.000429796848199937],
};

const STEPS = Array.from({ length: 21 }, (_, x) => x);
const powersOf = (x: number): readonly number[] => [x, x ** 2, x ** 3, x ** 4, x ** 5];
const wampler = (value: (x: number) => number): readonly (readonly number[])[] =>
  STEPS.map((x) => [value(x), ...powersOf(x)]);
const polynomial = (x: number): number => powersOf(x).reduce((sum, power) => sum + power, 1);

/** What the third of the sets adds to a polynomial of all ones; the fourth a hundred times it, the fifth ten thousand. */
const DELTAS = [
  759, -2048, 2048, -2048, 2523, -2048, 2048, -2048, 1838, -2048, 2048, -2048, 1838, -2048, 2048, -2048, 2523,
  -2048, 2048, -2048, 759,
];
/** Certified of wampler3; of the others the same times as much. */
const ERRORS = [
  2152.3262467817, 2363.55173469681, 779.343524331583, 101.47550755035, 5.64566512170752, 0.112324854679312,
];
const DEVIATION = 2360.14502379268;
const ONES = [1, 1, 1, 1, 1, 1];

/** wampler1 to wampler5: polynomials of the fifth degree at 0 to 20. */
export const WAMPLER = [
  {
    table: wampler(polynomial),
    coefficients: ONES,
    standardErrors: ERRORS.map(() => 0),
    residualDeviation: 0,
  },
  {
    table: wampler((x) => powersOf(x).reduce((sum, power, at) => sum + power / 10 ** (at + 1), 1)),
    coefficients: [1, 0.1, 0.01, 0.001, 0.0001, 0.00001],
    standardErrors: ERRORS.map(() => 0),
    residualDeviation: 0,
  },
  ...[1, 100, 10_000].map((times) => ({
    table: wampler((x) => polynomial(x) + times * (DELTAS[x] ?? 0)),
    coefficients: ONES,
    standardErrors: ERRORS.map((error) => times * error),
    residualDeviation: times * DEVIATION,
  })),
];
