import { locale } from '../i18n/language.js';

/** Chinese names of the COCO classes. The agent understands the same names. */
const CHINESE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    person: '人',
    bicycle: '自行车',
    car: '汽车',
    motorcycle: '摩托车',
    airplane: '飞机',
    bus: '公交车',
    train: '火车',
    truck: '卡车',
    boat: '船',
    'traffic light': '红绿灯',
    'fire hydrant': '消防栓',
    'stop sign': '停车标志',
    'parking meter': '停车计时器',
    bench: '长椅',
    bird: '鸟',
    cat: '猫',
    dog: '狗',
    horse: '马',
    sheep: '羊',
    cow: '牛',
    elephant: '大象',
    bear: '熊',
    zebra: '斑马',
    giraffe: '长颈鹿',
    backpack: '背包',
    umbrella: '雨伞',
    handbag: '手提包',
    tie: '领带',
    suitcase: '行李箱',
    frisbee: '飞盘',
    skis: '滑雪板',
    snowboard: '单板',
    'sports ball': '球',
    kite: '风筝',
    'baseball bat': '棒球棒',
    'baseball glove': '棒球手套',
    skateboard: '滑板',
    surfboard: '冲浪板',
    'tennis racket': '网球拍',
    bottle: '瓶子',
    'wine glass': '酒杯',
    cup: '杯子',
    fork: '叉子',
    knife: '刀',
    spoon: '勺子',
    bowl: '碗',
    banana: '香蕉',
    apple: '苹果',
    sandwich: '三明治',
    orange: '橙子',
    broccoli: '西兰花',
    carrot: '胡萝卜',
    'hot dog': '热狗',
    pizza: '披萨',
    donut: '甜甜圈',
    cake: '蛋糕',
    chair: '椅子',
    couch: '沙发',
    'potted plant': '盆栽',
    bed: '床',
    'dining table': '餐桌',
    toilet: '马桶',
    tv: '电视',
    laptop: '笔记本电脑',
    mouse: '鼠标',
    remote: '遥控器',
    keyboard: '键盘',
    'cell phone': '手机',
    microwave: '微波炉',
    oven: '烤箱',
    toaster: '烤面包机',
    sink: '水槽',
    refrigerator: '冰箱',
    book: '书',
    clock: '时钟',
    vase: '花瓶',
    scissors: '剪刀',
    'teddy bear': '泰迪熊',
    'hair drier': '吹风机',
    toothbrush: '牙刷',
  }),
);

/**
 * Returns a class name for display. In Chinese, the names of COCO classes are followed by a translation. Exported files
 * contain only the name.
 */
export function formatClass(name: string): string {
  const translation = locale() === 'zh' ? CHINESE.get(name) : undefined;
  return translation === undefined ? name : `${name} ${translation}`;
}

/**
 * Whether the name of a class, or its Chinese name, contains a text.
 * @param text in lower case.
 */
export const matchesClass = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text) || CHINESE.get(name)?.includes(text) === true;
