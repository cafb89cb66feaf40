/**
 * How the platform's reactions look and what they are called: its own pictures are not free to use, so each is shown as
 * the nearest character, or as its words. In the order of the platform's list, without the usual ones, which come first.
 */
export const reactionTable = `
THUMBSUP 👍|Thumbs up|赞
OK 👌|OK|好的
DONE ✅|Done|完成
HEART ❤️|Heart|爱心
APPLAUSE 👏|Applause|鼓掌
THANKS 🙏|Thanks|感谢
JIAYI +1|Plus one|加一
LGTM LGTM|Looks good to me|没问题
OnIt 🫡|On it|在做了
PARTY 🎉|Party|庆祝
SMILE 🙂|Smile|微笑
THINKING 🤔|Thinking|思考
MUSCLE 💪|Muscle|加油
FINGERHEART 🫰|Finger heart|比心
FISTBUMP 👊|Fist bump|碰拳
BLUSH 😊|Blush|脸红
LAUGH 😄|Laugh|大笑
SMIRK 😏|Smirk|坏笑
LOL 🤣|Rolling with laughter|笑哭
FACEPALM 🤦|Facepalm|捂脸
LOVE 😍|In love|喜爱
WINK 😉|Wink|眨眼
PROUD 😤|Proud|得意
WITTY 😜|Witty|调皮
SMART 🤓|Smart|机智
SCOWL 😠|Scowl|皱眉
SOB 😭|Sob|大哭
CRY 😢|Cry|流泪
ERROR 🚧|Error|出错
NOSEPICK 👃|Nose picking|抠鼻
HAUGHTY 😌|Haughty|傲慢
SLAP 🫲|Slap|打脸
SPITBLOOD 🩸|Spit blood|吐血
TOASTED 🥴|Toasted|衰
GLANCE 👀|Glance|看看
DULL 😐|Dull|呆
INNOCENTSMILE 😇|Innocent smile|无辜笑
JOYFUL 😁|Joyful|喜悦
WOW 😮|Wow|哇
TRICK 😈|Trick|奸笑
YEAH ✌️|Yeah|耶
ENOUGH 😒|Enough|够了
TEARS 🥲|Tears|含泪
EMBARRASSED 😅|Embarrassed|尴尬
KISS 😘|Kiss|亲吻
SMOOCH 😚|Smooch|亲亲
DROOL 🤤|Drool|流口水
OBSESSED 🥰|Obsessed|着迷
MONEY 🤑|Money|见钱眼开
TEASE 😛|Tease|吐舌
SHOWOFF 😎|Show off|耍酷
COMFORT 🫂|Comfort|安慰
CLAP 🙌|Clap|拍手
PRAISE 💐|Praise|点赞
STRIVE ✊|Strive|奋斗
XBLUSH ☺️|Deep blush|害羞脸红
SILENT 🤐|Silent|闭嘴
WAVE 👋|Wave|挥手
WHAT ❓|What|什么
FROWN 🙁|Frown|不开心
SHY 😳|Shy|害羞
DIZZY 😵|Dizzy|晕
LOOKDOWN 😔|Look down|失落
CHUCKLE 🤭|Chuckle|偷笑
WAIL 😫|Wail|哀号
CRAZY 🤪|Crazy|抓狂
WHIMPER 🥺|Whimper|可怜
HUG 🤗|Hug|拥抱
BLUBBER 😿|Blubber|痛哭
WRONGED 😣|Wronged|委屈
HUSKY 🐶|Husky|哈士奇
SHHH 🤫|Shhh|嘘
SMUG 😼|Smug|自得
ANGRY 😡|Angry|生气
HAMMER 🔨|Hammer|敲打
SHOCKED 😱|Shocked|震惊
TERROR 😨|Terror|惊恐
PETRIFIED 🗿|Petrified|石化
SKULL 💀|Skull|骷髅
SWEAT 😓|Sweat|流汗
SPEECHLESS 😶|Speechless|无语
SLEEP 😴|Sleep|睡觉
DROWSY 😪|Drowsy|困
YAWN 🥱|Yawn|哈欠
SICK 🤒|Sick|生病
PUKE 🤮|Puke|呕吐
BETRAYED 😾|Betrayed|被背叛
HEADSET 🎧|Headset|听歌
EatingFood 😋|Eating|吃东西
MeMeMe 🙋|Me, me, me|选我
Sigh 😮‍💨|Sigh|叹气
Typing ⌨️|Typing|打字中
Lemon 🍋|Lemon|柠檬
Get Get|Got it|懂了
OneSecond ⏳|One second|稍等
VRHeadset 🥽|Virtual reality headset|虚拟眼镜
YouAreTheBest 🌟|You are the best|你最棒
SALUTE 🖖|Salute|敬礼
SHAKE 🤝|Shake hands|握手
HIGHFIVE ✋|High five|击掌
UPPERLEFT 👆|Pointing up|上方
ThumbsDown 👎|Thumbs down|踩
SLIGHT 😑|Slight|轻视
TONGUE 😝|Tongue|鬼脸
EYESCLOSED 😣|Eyes closed|不忍看
RoarForYou 📣|Roar for you|为你呐喊
CALF 🐮|Calf|小牛
BEAR 🐻|Bear|熊
BULL 🐂|Bull|公牛
RAINBOWPUKE 🌈|Rainbow|彩虹
ROSE 🌹|Rose|玫瑰
LIPS 👄|Lips|嘴唇
BEER 🍺|Beer|啤酒
CAKE 🎂|Cake|蛋糕
GIFT 🎁|Gift|礼物
CUCUMBER 🥒|Cucumber|黄瓜
Drumstick 🍗|Drumstick|鸡腿
Pepper 🌶️|Pepper|辣椒
CANDIEDHAWS 🍡|Candied haws|糖葫芦
BubbleTea 🧋|Bubble tea|奶茶
Coffee ☕|Coffee|咖啡
Yes ⭕|Yes|是
No 🚫|No|不
OKR OKR|Objectives and key results|目标与关键结果
CheckMark ✔️|Check mark|对勾
CrossMark ❌|Cross mark|叉号
MinusOne -1|Minus one|减一
Hundred 💯|Hundred|满分
AWESOMEN 🐄|Awesome|牛
Pin 📌|Pin|图钉
Alarm ⏰|Alarm|闹钟
Loudspeaker 📢|Loudspeaker|喇叭
Trophy 🏆|Trophy|奖杯
Fire 🔥|Fire|火
BOMB 💣|Bomb|炸弹
Music 🎵|Music|音乐
XmasTree 🎄|Christmas tree|圣诞树
Snowman ⛄|Snowman|雪人
XmasHat 🎅|Christmas hat|圣诞帽
FIREWORKS 🎆|Fireworks|烟花
2022 2022|The year 2022|二〇二二年
REDPACKET 🧧|Red packet|红包
FORTUNE 💰|Fortune|发财
LUCK 🍀|Luck|好运
FIRECRACKER 🧨|Firecracker|鞭炮
StickyRiceBalls 🍡|Sticky rice balls|汤圆
HEARTBROKEN 💔|Heartbroken|心碎
POOP 💩|Poop|便便
StatusFlashOfInspiration 💡|Flash of inspiration|灵感
18X 🔞|Adults only|限制级
CLEAVER 🔪|Cleaver|菜刀
Soccer ⚽|Soccer|足球
Basketball 🏀|Basketball|篮球
GeneralDoNotDisturb ⛔|Do not disturb|勿扰
Status_PrivateMessage 💬|Private message|私信
GeneralInMeetingBusy 📅|In a meeting|会议中
StatusReading 📖|Reading|阅读
StatusInFlight ✈️|In flight|飞行中
GeneralBusinessTrip 🧳|Business trip|出差
GeneralWorkFromHome 🏠|Working from home|居家办公
StatusEnjoyLife 🏖️|Enjoying life|享受生活
GeneralTravellingCar 🚗|Travelling by car|在车上
StatusBus 🚌|On the bus|在公交上
GeneralSun ☀️|Sun|太阳
GeneralMoonRest 🌙|Moon|月亮
MoonRabbit 🐇|Moon rabbit|玉兔
Mooncake 🥮|Mooncake|月饼
JubilantRabbit 🐰|Jubilant rabbit|欢喜兔
TV 📺|Television|电视
Movie 🎬|Movie|电影
Pumpkin 🎃|Pumpkin|南瓜
BeamingFace 😃|Beaming face|笑容
Delighted 😆|Delighted|开心
ColdSweat 😰|Cold sweat|冷汗
FullMoonFace 🌝|Full moon face|满月脸
Partying 🥳|Partying|狂欢
GoGoGo 🏁|Go, go, go|冲
ThanksFace 🙇|Thankful face|感谢脸
SaluteFace 🪖|Saluting face|敬礼脸
Shrug 🤷|Shrug|摊手
ClownFace 🤡|Clown face|小丑
HappyDragon 🐲|Happy dragon|快乐龙`
