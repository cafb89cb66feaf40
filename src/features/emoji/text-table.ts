/** Emoji for texts that are no reactions, by subject: what work and the calendar need. Without ids: the glyph is the id. */
export const textTable = `
🚀|Rocket, launch|火箭 上线
✨|Sparkles, new|闪亮 新
⭐|Star|星星
🎊|Confetti|彩带
🎈|Balloon|气球
📣|Megaphone|扩音器
🔔|Bell, reminder|铃铛 提醒
🔕|Bell off|静音
❗|Exclamation|感叹号 重要
‼️|Double exclamation|双感叹号
⚠️|Warning|警告
🚨|Emergency|警报
🛑|Stop|停止
🎯|Target, goal|目标
🏁|Finish|终点
🚩|Flag, milestone|旗 里程碑
📍|Place|地点
📎|Paperclip|回形针
🔗|Link|链接
📝|Note|备忘
📄|Page|文档
📋|Clipboard|清单
📁|Folder|文件夹
📂|Open folder|打开的文件夹
🗂️|Dividers|分类
📚|Books|书籍
🔖|Bookmark|书签
📊|Bar chart|柱状图
📈|Rising chart|上升
📉|Falling chart|下降
🗓️|Calendar|日历
⌛|Hourglass|沙漏
⏱️|Stopwatch|秒表
🕘|Clock|时钟
🔒|Locked|锁
🔓|Unlocked|开锁
🔑|Key|钥匙
🔍|Search|搜索
🔧|Wrench|扳手
⚙️|Gear, settings|齿轮 设置
🧪|Test tube|试管 测试
🐛|Bug|虫子 缺陷
🤖|Robot|机器人
💻|Laptop|电脑
🖥️|Computer|台式机
📱|Phone|手机
☎️|Telephone|电话
📧|Mail|邮件
📨|Incoming mail|来信
📤|Sent|发出
📥|Received|收到
📦|Package|包裹
💳|Card|银行卡
💵|Money|钱
🧾|Receipt|收据
🏢|Office|办公楼
🏭|Factory|工厂
🏥|Hospital|医院
🏫|School|学校
👥|People, team|团队
👤|Person|个人
🧑‍💻|Developer|程序员
👶|Baby|宝宝
👉|Pointing right|右指
👈|Pointing left|左指
👇|Pointing down|下指
☝️|Pointing up|食指
🤞|Crossed fingers|祈愿
🤘|Horns|摇滚
💃|Dancer|跳舞
🏃|Runner|跑步
🚶|Walking|走路
😀|Grinning|露齿笑
😂|Tears of joy|笑出眼泪
😋|Tasty|好吃
🤩|Star-struck|崇拜
😬|Grimace|龇牙
🙄|Eye roll|白眼
😷|Mask|口罩
🤯|Mind blown|脑洞大开
😭|Crying|哭
💙|Blue heart|蓝心
💚|Green heart|绿心
💛|Yellow heart|黄心
🧡|Orange heart|橙心
💜|Purple heart|紫心
🖤|Black heart|黑心
💥|Bang|爆炸
💤|Asleep|瞌睡
💧|Drop|水滴
⚡|Lightning, fast|闪电 快
❄️|Snowflake|雪花
🌧️|Rain|下雨
☁️|Cloud|云
🌍|Globe|地球
🌱|Seedling, growth|幼苗 成长
🌸|Blossom|樱花
🌻|Sunflower|向日葵
🍎|Apple|苹果
🍊|Orange|橙子
🍉|Watermelon|西瓜
🍕|Pizza|比萨
🍜|Noodles|面条
🍚|Rice|米饭
🥟|Dumpling|饺子
🍵|Tea|茶
🍷|Wine|红酒
🥂|Cheers|干杯
🐱|Cat|猫
🐼|Panda|熊猫
🐟|Fish|鱼
🐦|Bird|鸟
🐝|Bee|蜜蜂
🚕|Taxi|出租车
🚄|Fast train|高铁
🚇|Underground|地铁
🚲|Bicycle|自行车
🛫|Departure|起飞
🗺️|Map|地图
🎓|Graduation|毕业
🎤|Microphone|麦克风
🎮|Game|游戏
🎨|Art|艺术
🏅|Medal|奖牌
🥇|First place|金牌
🥈|Second place|银牌
🥉|Third place|铜牌
✏️|Pencil|铅笔
🖊️|Pen|钢笔
📐|Ruler|尺子
🗑️|Bin|垃圾桶
🆕|New sign|新
🆗|OK sign|可以
🔴|Red circle|红点
🟡|Yellow circle|黄点
🟢|Green circle|绿点
🔵|Blue circle|蓝点
➡️|Right arrow|右箭头
⬅️|Left arrow|左箭头
⬆️|Up arrow|上箭头
⬇️|Down arrow|下箭头
🔄|Again|刷新
➕|Plus|加号
➖|Minus|减号
1️⃣|One|一
2️⃣|Two|二
3️⃣|Three|三`
