/** The registration agreement of the demo community, as HTML. */
const registration = `<p>欢迎来茶馆坐坐。这里由几位店主照看，靠大家一起维持安静。注册前请花一分钟看完下面几条。</p>
<h2>一、账号</h2>
<ul>
<li>一个人用一个账号。账号只由你自己使用，请不要转让、出租或借给别人。</li>
<li>昵称、头像和签名不要冒充别人，也不要带广告。</li>
<li>密码请自己保管好；发现别人登录过，可以在“登录设备”里让它退出，再修改密码。</li>
</ul>
<h2>二、发言</h2>
<ul>
<li>对事不对人。可以不同意，不能骂人。</li>
<li>转载请写明出处；别人的照片和文字，先问过再用。</li>
<li>不发违法、低俗和诈骗的内容，不公开别人的电话、住址和照片。</li>
<li>二手闲置只在“二手闲置”分类里发，写清楚成色和价格。</li>
</ul>
<h2>三、内容的归属</h2>
<p>你写的东西是你的。你同意茶馆在站内展示、搜索和备份它们；你可以随时修改、删除，或在“我的数据”里导出一份带走。</p>
<h2>四、店主会做什么</h2>
<table>
<thead><tr><th>情形</th><th>处理</th></tr></thead>
<tbody>
<tr><td>放错分类</td><td>移到合适的地方，并告诉你</td></tr>
<tr><td>广告、刷屏</td><td>删除，第二次禁言七天</td></tr>
<tr><td>辱骂、泄露他人隐私</td><td>删除并禁言，情节严重的封禁账号</td></tr>
</tbody>
</table>
<p>对处理有疑问，可以私信任何一位店主。</p>`

/** The privacy policy of the demo community, as HTML. */
const privacy = `<p>我们只保存让茶馆开下去所需要的信息，不出售，也不交给广告商。</p>
<h2>我们保存什么</h2>
<ul>
<li><strong>账号：</strong>用户名、昵称、头像、签名，以及加密后的密码。</li>
<li><strong>联系方式：</strong>只有你自己绑定的手机号和邮箱，用于登录、找回密码和你选择的通知。</li>
<li><strong>发表的内容：</strong>主题、评论、图片和附件。私信只有对话双方看得到。</li>
<li><strong>登录记录：</strong>时间、IP 地址和设备名称，用来发现异常登录。</li>
</ul>
<h2>保存多久</h2>
<p>账号存在期间一直保存。申请注销后第七天，头像、资料、联系方式、私信和收藏会被删除；订单和审核记录按规定保留，但不再显示你的名字。</p>
<h2>你可以做什么</h2>
<p>在“我的数据”里导出全部内容，或者申请注销账号；在“通知设置”里关闭任何一种通知。</p>`

/** The settings that show both agreements to those who register. */
export const agreements = {
  register: true,
  register_content: registration,
  privacy: true,
  privacy_content: privacy,
}
